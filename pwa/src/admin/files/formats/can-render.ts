import { isTooLong, temmlOptions } from '@quiz-app/shared/mathml';
import type { Formula } from '@quiz-app/shared/rich-text';
import temml from 'temml';

/** Whether the server can render a formula, which it does in the same way. */
export function canRender({ tex, display }: Formula): boolean {
  if (tex === '') return false;
  try {
    return !isTooLong(temml.renderToString(tex, { ...temmlOptions, displayMode: display }));
  } catch {
    // The parser's error; the place in the formula is not asked for.
    return false;
  }
}
