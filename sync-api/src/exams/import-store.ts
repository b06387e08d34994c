import { setImmediate as nextTick } from 'node:timers/promises';
import type { Completed } from '@quiz-app/shared/content';
import type { ImportedExam, ImportSummary } from '@quiz-app/shared/import';
import { importLimits } from '@quiz-app/shared/limits';
import type { Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '../api-error.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { insertExam, newestVersion } from './exams-store.ts';
import { readRefs } from './question-refs.ts';

/** An exam whose texts are complete. */
export type CompletedExam = Completed<Omit<ImportedExam, 'questions'>> & {
  questions: readonly Completed<ImportedExam['questions'][number]>[];
};

const tooMany = `An import can have at most ${importLimits.questions} questions`;
const tooLong = `An import can have at most ${importLimits.servedBytes / 1e6} MB with its formulas`;

/** Adds exams with their questions: all or none. A repeat with the same ids gets the same answer. */
export function createImportExams({ write }: Pick<Database, 'write'>) {
  return async (given: readonly CompletedExam[]): Promise<ImportSummary> => {
    const questionsCount = given.reduce((sum, { questions }) => sum + questions.length, 0);
    if (questionsCount > importLimits.questions) {
      throw new ApiError('invalid-field', tooMany, { field: 'questions' });
    }
    const exams = given.map(({ _id = uuidv7(), ...exam }) => ({ ...exam, _id }));
    if (new Set(exams.map(({ _id }) => _id)).size < exams.length) throw idExists();
    return write(async (tx) => {
      const stored = await storedBefore(tx, exams);
      if (stored) return stored;
      const added: ImportSummary = [];
      let bytesSoFar = 0;
      for (const [index, { _id, questions, ...details }] of exams.entries()) {
        const { version, bytes } = await insertExam(tx, details, questions, { _id, place: `Exam ${index + 1}: ` });
        bytesSoFar += bytes;
        if (bytesSoFar > importLimits.servedBytes) throw new ApiError('invalid-field', tooLong, { field: 'questions' });
        added.push({ _id, name: details.name, version, questionsCount: questions.length });
        // SQLite's statements block the event loop; between two exams other requests can read.
        await nextTick();
      }
      return added;
    }, 'catalogue');
  };
}

/**
 * The exams that an earlier request with the same ids stored, as they are now; undefined if there was none.
 * @throws ApiError `already-exists` if only some of the ids are taken, or their exams were deleted
 */
async function storedBefore(
  tx: Transaction<Tables>,
  exams: readonly { _id: string }[],
): Promise<ImportSummary | undefined> {
  const found = new Map<string, ImportSummary[number]>();
  for (const { _id } of exams) {
    const row = await newestVersion(tx, _id);
    if (row?.deleted_at) throw idExists();
    if (!row) continue;
    const { name, version, questions } = row;
    found.set(_id, { _id, name, version, questionsCount: readRefs(questions).length });
  }
  if (found.size === 0) return undefined;
  if (found.size < exams.length) throw idExists();
  return [...found.values()];
}

const idExists = () => new ApiError('already-exists', 'An exam with this id exists already');
