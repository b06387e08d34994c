import { plain } from './question-texts.ts';
import { htmlToText } from './text/html-to-text.ts';
import { markdownToText } from './text/markdown-to-text.ts';
import type { BuiltText } from './text/text-builder.ts';
import { hasCode, textToHtml } from './text/text-to-html.ts';

/** Tags and entities that people write; `<T>` in a question about generics is not one of them. */
const markup =
  /<\/?(?:p|br|b|i|u|em|strong|span|div|a|img|ul|ol|li|table|tr|td|th|code|pre|sub|sup|h[1-6]|font|tt|blockquote|hr|video|audio|iframe|svg|math)(?:\s[^<>]*)?\/?>|&(?:nbsp|lt|gt|amp|quot|#\d+|#x[\da-f]+);/i;

/** LaTeX, which Moodle shows as a formula. */
const formula = /\$\$|\\\(|\\\[/;

/**
 * Converts a Moodle text, from GIFT or Moodle XML.
 *
 * @param format `html`, `markdown`, `plain`, or Moodle's own, which is text with some HTML
 */
export function convertMoodleText(text: string, format: string): BuiltText {
  const built = convert(text, format);
  const isFormula = format !== 'plain' && format !== 'plain_text' && formula.test(built.text);
  return isFormula ? { ...built, lost: [...built.lost, 'A formula stays as its author wrote it, in LaTeX.'] } : built;
}

function convert(text: string, format: string): BuiltText {
  if (format === 'html') return htmlToText(text);
  if (format === 'markdown') return markdownToText(text);
  if (format === 'plain' || format === 'plain_text' || !markup.test(text)) return plain(text);
  return htmlToText(text.trim().replaceAll('\n', '<br>'));
}

/** Writes a text for Moodle: as HTML if it has code, else unchanged. */
export function toMoodleText(text: string): { format: 'html' | 'plain'; text: string } {
  return hasCode(text) ? { format: 'html', text: textToHtml(text) } : { format: 'plain', text };
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
