/** A part of a line: plain, or between single backticks. */
export interface Inline {
  kind: 'plain' | 'code';
  text: string;
}

/** A block of a text: a paragraph, which keeps its line breaks, or fenced code. */
export type Block =
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'code'; language: string | undefined; text: string };

const openingFence = /^ {0,3}```[ \t]*(?:([\w+#.-]+)[ \t]*)?$/;
const closingFence = /^ {0,3}```[ \t]*$/;

/**
 * Parses fenced blocks and inline code, the only markup. Everything else, including HTML, is text. A fence that is not
 * closed extends to the end; blank lines separate paragraphs.
 */
export function readBlocks(source: string): Block[] {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', inlines: readInlines(paragraph.join('\n')) });
    paragraph = [];
  };
  const lines = source.split(/\r\n?|\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const fence = openingFence.exec(line);
    if (fence) {
      endParagraph();
      const found = lines.findIndex((later, index) => index > at && closingFence.test(later));
      const end = found === -1 ? lines.length : found;
      blocks.push({ kind: 'code', language: fence[1], text: lines.slice(at + 1, end).join('\n') });
      at = end;
    } else if (line.trim() === '') endParagraph();
    else paragraph.push(line);
  }
  endParagraph();
  return blocks;
}

function readInlines(text: string): Inline[] {
  return splitInlines(text).map(({ isCode, text: part }) =>
    isCode ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'plain', text: part },
  );
}

/** A part of a text as it is written: code with its backticks or fences, or text that may have formulas and media. */
interface TextPart {
  isCode: boolean;
  text: string;
}

/** Splits text at its inline code, which never spans lines. */
function splitInlines(source: string): TextPart[] {
  return source
    .split(/(`[^`\n]+`)/)
    .filter((text) => text !== '')
    .map((text, at, all) => ({
      isCode: text.length > 2 && text.startsWith('`') && text.endsWith('`') && !touchesBacktick(all, at),
      text,
    }));
}

/** Whether a backtick is next to another one: ```` ``a`` ```` is not inline code. */
function touchesBacktick(parts: readonly string[], index: number): boolean {
  return Boolean(parts[index - 1]?.endsWith('`')) || Boolean(parts[index + 1]?.startsWith('`'));
}

/** Splits a text as `readBlocks` does, but keeps every character: the parts joined are the text. */
export function splitCode(source: string): TextPart[] {
  const parts: TextPart[] = [];
  const lines = source.split(/(?<=\n|\r(?!\n))/);
  let paragraph = '';
  const endParagraph = () => {
    parts.push(...splitInlines(paragraph));
    paragraph = '';
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (openingFence.test(withoutBreak(line))) {
      endParagraph();
      const found = lines.findIndex((later, index) => index > at && closingFence.test(withoutBreak(later)));
      const end = found === -1 ? lines.length : found;
      parts.push({ isCode: true, text: lines.slice(at, end + 1).join('') });
      at = end;
    } else {
      paragraph += line;
      // Neither code nor a formula spans a blank line.
      if (line.trim() === '') endParagraph();
    }
  }
  endParagraph();
  return parts;
}

const withoutBreak = (line: string) => line.replace(/\r?\n?$/, '');

/** Changes everything but the code of a text. */
export const changeOutsideCode = (text: string, change: (part: string) => string): string =>
  splitCode(text)
    .map((part) => (part.isCode ? part.text : change(part.text)))
    .join('');
