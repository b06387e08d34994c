import { partsOf } from '@quiz-app/shared/rich-text';
import { plain } from './question-texts.ts';
import { htmlToText } from './text/html-to-text.ts';
import { markdownToText } from './text/markdown-to-text.ts';
import { markFormulas, withoutMarks } from './text/marks.ts';
import type { TextOptions } from './text/read-medium.ts';
import type { BuiltText } from './text/text-builder.ts';
import { hasCode, type RichHtml, textToHtml } from './text/text-to-html.ts';

/** Tags and entities that people write; `<T>` in a question about generics is not one of them. */
const markup =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|a|img|ul|ol|li|table|tr|td|th|code|pre|sub|sup|h[1-6]|font|tt|blockquote|hr|video|audio|iframe|svg|math)(?:\s[^<>]*)?\/?>|&(?:nbsp|lt|gt|amp|quot|#\d+|#x[\da-f]+);/i;

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
  if (markup.test(text)) return htmlToText(text.trim().replaceAll('\n', '<br>'), options);
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
