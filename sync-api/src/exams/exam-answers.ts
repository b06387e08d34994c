import { schemas } from '@quiz-app/shared/contract/schemas';
import { LRUCache } from 'lru-cache';
import { versionTag } from '../http/conditional.ts';
import type { ExamVersion } from './exams-store.ts';

/** The answer to `getExamById`, for all who ask. */
interface ExamAnswer {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Of answers. The last one is kept however large it is. */
const keptBytes = 16 * 1024 * 1024;

const begin = `{"success":true,"message":${JSON.stringify(schemas.getExamById.message)},"data":`;

/** Encodes the answer with each version of an exam once. @param readJson reads a version */
export function createExamAnswers(readJson: (version: ExamVersion) => Promise<string>) {
  const answers = new LRUCache<string, ExamAnswer, ExamVersion>({
    maxSize: keptBytes,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ body }) => Math.min(body.length, keptBytes),
    // One that others push out while it is made still has those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context }) => ({
      // Not `Buffer.from`, which puts short texts into memory that they share with others.
      body: new TextEncoder().encode(`${begin}${await readJson(context)}}`),
      headers: { 'content-type': 'application/json', etag: versionTag(context.version) },
    }),
  });
  return (newest: ExamVersion): Promise<ExamAnswer> =>
    answers.forceFetch(`${newest.id} ${newest.version}`, { context: newest });
}
