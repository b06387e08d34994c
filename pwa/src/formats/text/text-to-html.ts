import { htmlToText } from './html-to-text.ts';
import { linesAttribute, plainTextClass } from './text-builder.ts';

const openingFence = /^```([\w+#.-]*)$/;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and XML, in elements and attributes. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Whether a text has code, which plain text cannot show. */
export const hasCode = (text: string) => /`[^`\n]+`|^ {0,3}```/m.test(text);

/**
 * Writes an app text as XHTML, so that `htmlToText` gives exactly the same text. If paragraphs and code cannot do that,
 * as with spaces at the start of lines, the whole text becomes one element that keeps its white space.
 */
export function textToHtml(text: string): string {
  const html = blocksOf(text);
  if (htmlToText(html).text === text) return html;
  return `<div class="${plainTextClass}" style="white-space: pre-wrap">${escapeMarkup(text)}</div>`;
}

/** The text's blocks; a single paragraph is not wrapped in an element, so that it fits into a line. */
function blocksOf(text: string): string {
  const lines = text.split('\n');
  const found: { tag: string; html: string; lines: number }[] = [];
  let blank = 0;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (line === '') {
      blank += 1;
      continue;
    }
    const fence = openingFence.exec(line);
    const end = fence ? lines.indexOf('```', at + 1) : -1;
    if (fence && end > at) {
      const code = escapeMarkup(lines.slice(at + 1, end).join('\n'));
      const language = fence[1] ? ` class="language-${escapeMarkup(fence[1])}"` : '';
      found.push({ tag: 'pre', html: `<code${language}>${code}</code>`, lines: blank + 1 });
      at = end;
    } else {
      const last = lines.findIndex((later, index) => index > at && (later === '' || openingFence.test(later)));
      const stop = last === -1 ? lines.length : last;
      const html = lines.slice(at, stop).map(lineOf).join('<br/>');
      found.push({ tag: 'p', html, lines: blank + 1 });
      at = stop - 1;
    }
    blank = 0;
  }
  const [first] = found;
  if (found.length === 1 && first?.tag === 'p') return first.html;
  return found
    .map(({ tag, html, lines: before }, at) => {
      const gap = at === 0 || before === 2 ? '' : ` ${linesAttribute}="${before}"`;
      return `<${tag}${gap}>${html}</${tag}>`;
    })
    .join('');
}

const lineOf = (line: string) =>
  line
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? `<code>${escapeMarkup(part.slice(1, -1))}</code>` : escapeMarkup(part)))
    .join('');
