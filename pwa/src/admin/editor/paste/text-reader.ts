import { t } from '@lingui/core/macro';
import type { QuestionContent } from '@quiz-app/shared/question';
import { ExamFiles } from '../../files/exam-files/exam-files.ts';

/** A question of a text with its place, such as `Line 12`, and what is wrong or was lost. */
export interface Note {
  place: string;
  text: string;
}

/** The questions in a text. */
export interface FoundQuestions {
  /** The questions that can be added, in order; at most as many as were requested. */
  contents: QuestionContent[];
  /** How many can be added. */
  count: number;
  refusedCount: number;
  /** Why the first of the others cannot be added. */
  refused: Note[];
  /** The losses of the first questions. */
  lost: Note[];
}

/** Notes on the screen at once. */
const mostNotes = 20;

/** Pictures are sent by the import only. */
const onlyByImport = () => t`It has a picture or sound. Use Import Questions for it.`;

/** Reads questions from texts as the import does, in its worker, which starts with the first text. */
export function createTextReader() {
  let files: ExamFiles | undefined;
  let wanted = '';
  let last: Promise<unknown> = Promise.resolve();

  const read = async (text: string, most: number): Promise<FoundQuestions | undefined> => {
    files ??= new ExamFiles();
    // Fails only if the worker does.
    await files.call('formats', []);
    const overview = await files.call('read', ['', new Blob([text])]).catch(() => undefined);
    if (!overview) return undefined;
    const { all, refused } = overview.counts;
    const rows = await files.call('rows', ['all', 0, most]);
    const withMedia = rows.filter((row) => row.kind === 'taken' && row.media.length > 0);
    const refusedRows = await files.call('rows', ['refused', 0, mostNotes]);
    const lostRows = await files.call('rows', ['lost', 0, mostNotes]);
    return {
      contents: rows.flatMap((row) => (row.kind === 'taken' && row.media.length === 0 ? row.content : [])),
      count: all - refused - withMedia.length,
      refusedCount: refused + withMedia.length,
      refused: [
        ...refusedRows.flatMap((row) => (row.kind === 'refused' ? { place: row.place.label, text: row.reason } : [])),
        ...withMedia.map((row) => ({ place: row.place.label, text: onlyByImport() })),
      ],
      lost: [
        ...overview.lost.map((text) => ({ place: t`Text`, text })),
        ...lostRows.flatMap((row) =>
          row.kind === 'taken' ? row.lost.map((text) => ({ place: row.place.label, text })) : [],
        ),
      ],
    };
  };

  return {
    /**
     * The questions in a text; undefined if it has none, or if a newer text arrived before this one was read.
     * @param most the greatest number of contents
     * @throws Error with a message for people
     */
    async read(text: string, most: number): Promise<FoundQuestions | undefined> {
      wanted = text;
      const mine = last.then(() => (wanted === text ? read(text, most) : undefined));
      last = mine.catch(() => undefined);
      return await mine;
    },
    close: () => files?.close(),
  };
}
