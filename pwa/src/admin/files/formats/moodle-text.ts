import { partsOf } from '@quiz-app/shared/rich-text';
import { plain } from './question-texts.ts';
import { htmlMarkup } from './text/html-elements.ts';
import { htmlToText } from './text/html-to-text.ts';
import { markdownToText } from './text/markdown-to-text.ts';
import { markFormulas, withoutMarks } from './text/marks.ts';
import type { TextOptions } from './text/read-medium.ts';
import type { BuiltText } from './text/text-builder.ts';
import { hasCode, type RichHtml, textToHtml } from './text/text-to-html.ts';

/**
 * Converts a Moodle text, from GIFT or Moodle XML.
 *
 * @param format `html`, `markdown`, `plain`, or Moodle's own, which is text with some HTML
 */
export function convertMoodleText(text: string, format: string, given: TextOptions = {}): BuiltText {
  const options = { ...given, hasFormulas: true };
  if (format === 'html') return htmlToText(text, options);
  if (format === 'markdown') return markdownToText(text, options);
  if (format === 'plain' || format === 'plain_text') return plain(text);
  if (htmlMarkup.test(text)) return htmlToText(text.trim().replaceAll('\n', '<br>'), options);
  return { text: markFormulas(withoutMarks(text)).trim(), lost: [] };
}

/** Writes a text for Moodle: as HTML if it has code, formulas or media, else unchanged: plain text has no formulas. */
export function toMoodleText(text: string, rich?: RichHtml): { format: 'html' | 'plain'; text: string } {
  const { formulas, media } = rich ? partsOf([text]) : { formulas: [], media: [] };
  const isHtml = formulas.length + media.length > 0 || hasCode(text);
  return isHtml ? { format: 'html', text: textToHtml(text, rich) } : { format: 'plain', text };
}

/** The exam and category of a path such as `$course$/top/Mathematics/Algebra`; a slash in a name is doubled. */
export function readCategoryPath(path: string): { name?: string; category?: string } {
  const names = path
    .split(/(?<!\/)\/(?!\/)/)
    .map((name) => name.replaceAll('//', '/').trim())
    .filter((name) => name !== '' && !/^\$\w+\$$/.test(name) && name !== 'top');
  const [name, category] = names.toReversed();
  return { ...(name && { name }), ...(category && { category }) };
}

export function writeCategoryPath({ name, category }: { name: string; category: string }): string {
  const part = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('/', '//');
  return `$course$/top/${part(category)}/${part(name)}`;
}
