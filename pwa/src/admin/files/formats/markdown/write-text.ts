import { changeOutsideCode, splitCode } from '@quiz-app/shared/text-blocks';
import { type NamedFiles, readingBack } from '../archive-files.ts';
import type { ImportedQuestion } from '../format.ts';
import { plainTextClass } from '../text/html-elements.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import { inDelimiters, replaceMarks, writePieces } from '../text/marks.ts';
import { escapeMarkup } from '../text/text-to-html.ts';
import { createTokens } from '../text/tokens.ts';
import { writeMath } from '../text/write-math.ts';
import { altOf, mediumElement } from '../write-media.ts';

export type WriteText = (text: string) => string;

type Rich = Pick<ImportedQuestion, 'format' | 'media'>;

/** A text as Markdown that gives exactly the same text; if paragraphs and code cannot, it becomes a line of HTML. */
export function toMarkdown(text: string, question: Rich, named: NamedFiles): string {
  const { tokens, expand } = withTokens(text, question, named);
  const markdown = expand(blocksToMarkdown(tokens));
  const isMarked = /^ {0,3}#|^[^\S\n\r\u2028\u2029]*[-*+] \[/m.test(markdown);
  return !isMarked && isExact(text, markdown, named) ? markdown : toHtmlLine(text, question, named);
}

function isExact(text: string, markdown: string, named: NamedFiles): boolean {
  const { attachments, ...options } = readingBack(named);
  const read = markdownToText(markdown, { ...options, attachments, hasMarkdownFormulas: true });
  return read.refusal === undefined && replaceMarks(read.text, attachments.used) === text;
}

/** Puts tokens, which need no escapes, in place of formulas and media. */
function withTokens(text: string, { format, media = [] }: Rich, named: NamedFiles) {
  if (!format) return { tokens: text, expand: (markdown: string) => markdown };
  const { tokenFor, expand } = createTokens(text);
  const tokens = changeOutsideCode(text, (part) =>
    writePieces(part, {
      plain: (words) => words,
      formula: (source, display) => tokenFor(inDelimiters(source, display)),
      medium(id, description) {
        const alt = altOf(id, media);
        const title = description ? ` "${escapeInline(description)}"` : '';
        return tokenFor(`![${escapeInline(alt)}](${named.get(id)?.name}${title})`);
      },
    }),
  );
  return { tokens, expand };
}

/** A text as one line of HTML that keeps its white space. */
export function toHtmlLine(text: string, { format, media = [] }: Rich, named: NamedFiles): string {
  const rich = (part: string) =>
    writePieces(part, {
      plain: escapeMarkup,
      formula: writeMath,
      medium(id, description) {
        const { file, name = '' } = named.get(id) ?? {};
        return file ? mediumElement(file, name, { alt: altOf(id, media), description }) : '';
      },
    });
  const parts = format
    ? splitCode(text)
        .map((part) => (part.isCode ? escapeMarkup(part.text) : rich(part.text)))
        .join('')
    : escapeMarkup(text);
  const html = parts.replaceAll('\n', '&#10;').replaceAll('`', '&#96;');
  return `<div class="${plainTextClass}" style="white-space: pre-wrap">${html}</div>`;
}

function blocksToMarkdown(text: string): string {
  let isCode = false;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      if (/^```/.test(line)) isCode = !isCode;
      if (isCode || /^```/.test(line) || line === '') return line;
      const goesOn = lines[at + 1] !== undefined && lines[at + 1] !== '' && !/^```/.test(lines[at + 1] ?? '');
      return `${escapeInline(line)}${goesOn ? '\\' : ''}`;
    })
    .join('\n');
}

/** Escapes whatever Markdown would treat as markup, outside inline code. A backslash would start a formula at `(`. */
export const escapeInline = (line: string) =>
  line
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : escaped(part)))
    .join('');

const escaped = (text: string) =>
  text.replaceAll(/[\\`*_{}\]<>#+\-!|~&.)=:@/"]|\$(?=\$)|(?<=\$)\$/g, '\\$&').replaceAll('[', '&#91;');
