import { schemas } from '@quiz-app/shared/contract/schemas';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { compress, type Encoding, encodingFor, encodingHeaders } from '../http/compress.ts';
import { versionTag } from '../http/conditional.ts';
import type { NewestVersion } from './exams-store.ts';

/** The answer to `getExamById` in one encoding, for all who ask. */
interface ExamAnswer {
  body: Uint8Array<ArrayBuffer>;
  headers: Record<string, string>;
}

/** Of answers. The last one is kept however large it is. */
const keptBytes = 8 * 1024 * 1024;

const begin = `{"success":true,"message":${JSON.stringify(schemas.getExamById.message)},"data":`;

/** Makes the answer with each version of an exam once in each encoding. @param readJson reads a version */
export function createExamAnswers(readJson: (version: NewestVersion) => Promise<string>) {
  const kept = new LRUCache<string, ExamAnswer, () => Promise<ExamAnswer>>({
    maxSize: keptBytes,
    // The cache refuses an entry that is larger than itself.
    sizeCalculation: ({ body }) => Math.min(body.length, keptBytes),
    // One that others push out while it is made still has those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context: make }) => make(),
  });

  async function plain(newest: NewestVersion): Promise<ExamAnswer> {
    const headers = {
      'content-type': 'application/json',
      etag: versionTag(newest.version),
      ...encodingHeaders('identity'),
    };
    // Not `Buffer.from`, which puts short texts into memory that they share with others.
    return { body: new TextEncoder().encode(`${begin}${await readJson(newest)}}`), headers };
  }

  async function packed({ body, headers }: ExamAnswer, encoding: Exclude<Encoding, 'identity'>): Promise<ExamAnswer> {
    const [first = body, ...more] = await compress([body], body.length, encoding, 'shared');
    return {
      body: more.length > 0 ? Buffer.concat([first, ...more]) : first,
      headers: { ...headers, ...encodingHeaders(encoding) },
    };
  }

  return async (c: Context, newest: NewestVersion): Promise<ExamAnswer> => {
    // A failover that lost commits gives the numbers of lost versions away once more, but never a stamp.
    const key = `${newest.id} ${newest.version} ${newest.stamp}`;
    const whole = kept.get(key) ?? (await kept.forceFetch(key, { context: () => plain(newest) }));
    const encoding = encodingFor(c, whole.body.length, 'shared');
    if (encoding === 'identity') return whole;
    const keyOfPacked = `${key} ${encoding}`;
    return kept.get(keyOfPacked) ?? kept.forceFetch(keyOfPacked, { context: () => packed(whole, encoding) });
  };
}
