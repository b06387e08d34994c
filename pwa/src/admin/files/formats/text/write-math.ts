import { temmlOptions } from '@quiz-app/shared/mathml';
import temml from 'temml';
import { escapeMarkup } from './text-to-html.ts';

/** A formula as MathML, which names its TeX, so that it comes back. @param source the TeX, character for character */
export function writeMath(source: string, display: boolean): string {
  try {
    return temml.renderToString(source, { ...temmlOptions, displayMode: display, annotate: true, xml: true });
  } catch {
    // Another version of the server rendered it, so its TeX is shown as it is.
    const tex = escapeMarkup(source);
    const shown = `<mtext>${tex}</mtext><annotation encoding="application/x-tex">${tex}</annotation>`;
    const block = display ? ' display="block"' : '';
    return `<math xmlns="http://www.w3.org/1998/Math/MathML"${block}><semantics>${shown}</semantics></math>`;
  }
}
