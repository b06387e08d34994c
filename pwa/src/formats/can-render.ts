import type { Formula } from '@quiz-app/shared/rich-text';
import temml from 'temml';

/** The server refuses more. */
const longestMathml = 20_000;

/** Whether the server can render a formula, which it does in the same way. */
export function canRender({ tex, display }: Formula): boolean {
  if (tex === '') return false;
  try {
    const options = { displayMode: display, throwOnError: true, trust: false, maxExpand: 1_000, maxSize: [50, 500] };
    return temml.renderToString(tex, options as Parameters<typeof temml.renderToString>[1]).length <= longestMathml;
  } catch {
    // The parser's error; the place in the formula is not asked for.
    return false;
  }
}
