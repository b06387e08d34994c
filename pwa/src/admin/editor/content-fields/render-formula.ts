import { t } from '@lingui/core/macro';
import type { RenderedFormula } from '@quiz-app/shared/content';
import { isTooLong, temmlOptions } from '@quiz-app/shared/mathml';
import { type Formula, formulaKey } from '@quiz-app/shared/rich-text';

/** A formula as it will look, or why it cannot be read, in the shown language. */
export type Preview = RenderedFormula | { problem: () => string };

const previews = new Map<string, Preview>();

/** The preview of a formula that was rendered before. */
export const previewOf = (formula: Formula): Preview | undefined => previews.get(formulaKey(formula));

/** Renders formulas as the server does. Temml is loaded with the first one. */
export async function renderFormulas(formulas: readonly Formula[]): Promise<void> {
  const missing = formulas.filter((formula) => !previewOf(formula));
  if (missing.length === 0) return;
  const { default: temml } = await import('temml');
  for (const formula of missing) previews.set(formulaKey(formula), render(temml, formula));
}

function render(temml: typeof import('temml')['default'], { tex, display }: Formula): Preview {
  if (tex === '') return { problem: () => t`This formula is empty.` };
  try {
    const mathml = temml.renderToString(tex, { ...temmlOptions, displayMode: display });
    if (isTooLong(mathml)) return { problem: () => t`This formula is too long. Write it as several formulas.` };
    return { tex, display, mathml, spoken: tex };
  } catch (error) {
    const at = error instanceof Error && 'position' in error ? Number(error.position) : undefined;
    return { problem: () => problemAt(tex, at) };
  }
}

/** @param at the number of characters before what cannot be read, if it is known */
function problemAt(tex: string, at: number | undefined): string {
  if (at === undefined) return t`This formula cannot be read.`;
  if (at >= tex.length) return t`This formula is not finished: something is missing at its end.`;
  const [wrong] = /^(\\[a-zA-Z]+|.)/su.exec(tex.slice(at)) ?? [''];
  const place = at + 1;
  return t`“${wrong}” cannot be read here, at character ${place}.`;
}
