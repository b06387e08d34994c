import { changeOutsideCode } from '@quiz-app/shared/text-blocks';
import type { NamedFiles } from '../archive-files.ts';
import type { ImportedQuestion } from '../format.ts';
import { inDelimiters, markFormulas, markRichFormulas, withoutMarks, writePieces } from '../text/marks.ts';
import { readMedium, type TextOptions } from '../text/read-medium.ts';
import type { TextRefusal } from '../text/text-refusal.ts';
import { altOf } from '../write-media.ts';

// A cell names a picture or sound as Markdown does: `![A map](map.png)`; words for those who read the source follow in
// quotation marks. Formulas are `\(…\)` and `\[…\]`.

/** A row's value in the column “Text Format”; in a table without it, formulas and pictures are recognised. */
export type CellFormat = 'rich' | 'plain' | 'unknown';

const media =
  /!\[([^[\]\n]*)\]\(\s{0,9}([^"\n<>|]{1,500}?\.(?:png|jpe?g|webp|gif|svg|bmp|mp3|m4a|mp4|ogg|oga))(?:\s{1,9}"([^"\n]*)")?\s{0,9}\)/gi;
const isSoundName = (name: string) => /\.(?:mp3|m4a|mp4|ogg|oga)$/i.test(name);

/** The marked text of a cell, or why it cannot be used. */
interface ReadCell {
  text: string;
  lost: string[];
  refusal?: TextRefusal;
}

/** Reads the formulas, pictures and sounds of a cell. */
export function readCell(source: string, format: CellFormat, options: TextOptions): ReadCell {
  const cell = withoutMarks(source);
  if (format === 'plain') return { text: cell, lost: [] };
  const lost: string[] = [];
  let refusal: TextRefusal | undefined;
  const mark = (whole: string, alt: string, name: string, description = '') => {
    const kind = isSoundName(name) ? 'sound' : 'picture';
    const words = { alt: unescaped(alt), description: unescaped(description) };
    const read = readMedium({ kind, source: name, ...words }, options);
    if ('refusal' in read) refusal ??= read.refusal;
    else if (read.lost) lost.push(read.lost);
    return 'refusal' in read ? whole : read.mark;
  };
  const text = changeOutsideCode(cell, (part) => {
    const marked = part.replaceAll(media, mark);
    return format === 'rich' ? markRichFormulas(withPictures(marked)) : marked;
  });
  return { text: format === 'rich' ? text : markFormulas(text), lost, ...(refusal && { refusal }) };
}

/** Text that looks like a picture is written so that it does not. */
const withoutPictures = (text: string) => text.replaceAll(/&((?:amp;)*#33;)/g, '&amp;$1').replaceAll('![', '&#33;[');

const withPictures = (text: string) => text.replaceAll('&#33;', '!').replaceAll(/&amp;((?:amp;)*#33;)/g, '&$1');

/** Writes a text of a question for a cell of a row whose format is noted. */
export function writeCell(
  text: string,
  question: Pick<ImportedQuestion, 'format' | 'media'>,
  named: NamedFiles,
): string {
  if (!question.format) return text;
  return changeOutsideCode(text, (part) =>
    writePieces(part, {
      plain: withoutPictures,
      formula: (source, display) => withoutPictures(inDelimiters(source, display)),
      medium(id, description) {
        const words = description === '' ? '' : ` "${escaped(description)}"`;
        return `![${escaped(altOf(id, question.media))}](${named.get(id)?.name}${words})`;
      },
    }),
  );
}

const characters = { '&': '&amp;', '"': '&quot;', '[': '&#91;', ']': '&#93;', '\\': '&#92;', '`': '&#96;' } as const;

/** A description without characters that would end it, start code, or end a formula that is not one. */
const escaped = (words: string) =>
  words.replaceAll(/&(?=(?:amp|quot|#91|#92|#93|#96);)|["[\\\]`]/g, (found) => characters[found as '&']);

const unescaped = (words: string) =>
  words.replaceAll(
    /&(?:amp|quot|#91|#92|#93|#96);/g,
    (found) => Object.entries(characters).find(([, code]) => code === found)?.[0] ?? found,
  );

/** Whether a text may be read as one with formulas or pictures. */
export const looksRich = (text: string) => /\\[([]|\$\$|!\[/.test(text);
