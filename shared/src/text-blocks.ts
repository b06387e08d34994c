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

/** Splits text at its inline code, which never spans lines. */
function readInlines(text: string): Inline[] {
  return text
    .split(/(`[^`\n]+`)/)
    .filter((part) => part !== '')
    .map((part, index, parts) => {
      const isCode = part.length > 2 && part.startsWith('`') && part.endsWith('`') && !touchesBacktick(parts, index);
      return isCode ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'plain', text: part };
    });
}

/** Whether a backtick is next to another one: ```` ``a`` ```` is not inline code. */
function touchesBacktick(parts: readonly string[], index: number): boolean {
  return Boolean(parts[index - 1]?.endsWith('`')) || Boolean(parts[index + 1]?.startsWith('`'));
}
