/** A part of an app text: code with its backticks or fences, or text that may have formulas and media. */
interface TextPart {
  isCode: boolean;
  text: string;
}

const openingFence = /^ {0,3}```[ \t]*(?:[\w+#.-]+[ \t]*)?$/;
const closingFence = /^ {0,3}```[ \t]*$/;

/** Splits an app text as `readBlocks` does, but keeps every character. The parts joined are the text. */
export function splitCode(source: string): TextPart[] {
  const parts: TextPart[] = [];
  const lines = source.split(/(?<=\n)/);
  let paragraph = '';
  const endParagraph = () => {
    parts.push(...splitInlines(paragraph));
    paragraph = '';
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (openingFence.test(line.trimEnd())) {
      endParagraph();
      const found = lines.findIndex((later, index) => index > at && closingFence.test(later.trimEnd()));
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

function splitInlines(paragraph: string): TextPart[] {
  const texts = paragraph.split(/(`[^`\n]+`)/).filter((text) => text !== '');
  const isCode = (text: string, at: number) =>
    text.length > 2 &&
    text.startsWith('`') &&
    text.endsWith('`') &&
    !texts[at - 1]?.endsWith('`') &&
    !texts[at + 1]?.startsWith('`');
  return texts.map((text, at) => ({ isCode: isCode(text, at), text }));
}

/** Changes everything but the code of an app text. */
export const changeOutsideCode = (text: string, change: (part: string) => string): string =>
  splitCode(text)
    .map((part) => (part.isCode ? part.text : change(part.text)))
    .join('');
