import { changeOutsideCode } from '@quiz-app/shared/text-blocks';
import { linesAttribute, noFormulaClasses, plainTextClass } from './html-elements.ts';
import { htmlToText } from './html-to-text.ts';
import { withoutMarks, writePieces } from './marks.ts';
import { createTokens } from './tokens.ts';

const openingFence = /^```([\w+#.-]*)$/;
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for HTML and XML, in elements and attributes. */
export const escapeMarkup = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Whether a text has code, which plain text cannot show. */
export const hasCode = (text: string) => /`[^`\n]+`|^ {0,3}```/m.test(text);

/** How a rich text is written; without it, nothing in a text is a formula or medium. */
export interface RichHtml {
  /** The element of a medium. @param description in its brackets */
  elementOf(id: string, description: string): string;
  /** The element of a formula; without it, formulas are `\(…\)` and `\[…\]`. @param source its TeX */
  formulaOf?: (source: string, display: boolean) => string;
}

/**
 * Writes an app text as XHTML, so that `htmlToText` gives exactly the same text. If paragraphs and code cannot do that,
 * as with spaces at the start of lines, the whole text becomes one element that keeps its white space.
 */
export function textToHtml(source: string, rich?: RichHtml): string {
  const { text, expand } = withTokens(source, rich);
  const html = blocksOf(text);
  if (withoutMarks(htmlToText(html).text) === text) return expand(html);
  return expand(`<div class="${plainTextClass}" style="white-space: pre-wrap">${escapeMarkup(text)}</div>`);
}

const opening = /\\[([]|\$\$/g;
/** In a rich text: what this app shows as it is, unlike Moodle. */
const notHere = /\$\$|\\\((?=\s*\\\))|\\\[(?=\s*\\\])/g;

/** Puts tokens in place of media, and of delimiters that are none, so that the text's lines and code can be divided. */
function withTokens(source: string, rich: RichHtml | undefined) {
  const { tokenFor, expand } = createTokens(source);
  const literal = (text: string) => tokenFor(`<span class="${noFormulaClasses.join(' ')}">${text}</span>`);
  const formulaOf = rich?.formulaOf;
  const text = changeOutsideCode(source, (part) => {
    if (!rich) return part.replaceAll(opening, literal);
    return writePieces(part, {
      plain: (words) => words.replaceAll(notHere, literal),
      formula: formulaOf && ((tex, display) => tokenFor(formulaOf(tex, display))),
      medium: (id, description) => tokenFor(rich.elementOf(id, description)),
    });
  });
  return { text, expand };
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
