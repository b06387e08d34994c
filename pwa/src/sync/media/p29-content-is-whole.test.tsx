import { toBase64url, utf8 } from '@quiz-app/shared/bytes';
import type { Exam } from '@quiz-app/shared/exam';
import { mediumPath } from '@quiz-app/shared/medium-path';
import { sha256 } from '@quiz-app/shared/web-crypto';
import { expect, test } from 'vitest';
import { attack } from '../../../../.setup/attack.ts';
import { type Account, offline, type Page, setUpAnnAndExam } from '../../../test/harness.ts';
import { createMemoryCaches } from '../../../test/memory-caches.ts';
import { seeded } from '../../../test/seeded.ts';
import { storageFailed } from '../../local/storage/storage-failed.ts';
import { startKeepingMedia } from './keep-media.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

const names = Array.from({ length: 12 }, (_, at) => `picture ${at}`);
const files = new Map(
  await Promise.all(names.map(async (name) => [toBase64url(await sha256(utf8(name))), utf8(name)] as const)),
);
const allIds = [...files.keys()];
const asPicture = (body: BodyInit) => new Response(body, { headers: { 'Content-Type': 'image/png' } });

/** Answers of a broken network, by the bytes that were asked for. */
const faults: ((bytes: Uint8Array<ArrayBuffer>) => Response | Promise<Response>)[] = [
  () => Promise.reject(new TypeError('Failed to fetch')),
  (bytes) => asPicture(bytes.slice(0, bytes.length / 2)),
  () => new Response('<h1>Welcome to our Wi-Fi</h1>', { headers: { 'Content-Type': 'text/html' } }),
  () => new Response('busy', { status: 503 }),
  () => new Response('gone', { status: 404 }),
];

/** Stores that the exam has these pictures, as a pull does. */
async function namePictures({ exams }: Page, ids: readonly string[]): Promise<void> {
  const { cursor, etag } = await exams.readState();
  const media = ids.map((_id) => ({ _id, type: 'image/png' as const, bytes: 9, width: 1, height: 1, alt: 'x' }));
  const questions = exam.questions.map((question) => ({ ...question, format: 'rich' as const, media }));
  await exams.apply(cursor, { exams: [{ ...exam, questions }], deleted: [], cursor: cursor ?? '1', etag });
}

test('P29 an exam counts as saved only with every picture', async () => {
  const plan = {
    guarantee: 'P29',
    title: 'random faults of network and storage while pictures are kept',
    full: 2_000,
    short: 60,
    seeded: true,
  };
  await attack(plan, async ({ rounds, seed, failed }) => {
    const random = seeded(seed);
    const below = (count: number) => Math.floor(random() * count);
    const some = () => allIds.filter(() => random() < 0.5);
    for (let round = 1; round <= rounds; round += 1) {
      const caches = createMemoryCaches();
      device.renew({ caches });
      /** The next requests that succeed, before all fail in one way. */
      let [left, fault, isFull] = [Number.POSITIVE_INFINITY, faults[0], false];
      server.network = async (request, deliver) => {
        const bytes = files.get(request.url.split('/api/media/')[1] ?? '');
        if (!bytes) return deliver();
        left -= 1;
        return left < 0 && fault ? fault(bytes) : asPicture(bytes);
      };
      const page = await device.openAs(ann);
      const media = await page.media();
      page.media = async () => ({
        ...media,
        put: async (id: string, file: Blob) => {
          if (isFull) throw storageFailed(new DOMException('Full', 'QuotaExceededError'));
          await media.put(id, file);
        },
      });
      let named = some();
      await namePictures(page, named);
      const stop = startKeepingMedia(page);
      const check = async (after: string) => {
        const incomplete = await media.incompleteExams(await page.exams.querySummaries());
        const cache = await caches.open('quiz-app-media');
        const stored = new Set((await cache.keys()).map(({ url }) => url.slice(-43)));
        const missing = named.filter((id) => !stored.has(id));
        if (missing.length > 0 && !incomplete.has(exam._id))
          failed(`round ${round}: saved without a picture after ${after}`);
        if ((await media.countKept(named)) < named.length) return;
        for (const id of named) {
          const kept = await (await cache.match(mediumPath(id)))?.text();
          if (kept === undefined) failed(`round ${round}: a picture is gone after ${after}`);
          else if (kept !== new TextDecoder().decode(files.get(id)))
            failed(`round ${round}: a damaged picture after ${after}`);
        }
      };
      const steps: Record<string, () => unknown> = {
        cut: () => {
          [left, fault] = [below(6), faults[below(faults.length)]];
        },
        edit: async () => {
          const next = some();
          await namePictures(page, next);
          named = next;
        },
        damage: async () => {
          const id = allIds[below(allIds.length)] ?? '';
          const cache = await caches.open('quiz-app-media');
          if (await cache.match(mediumPath(id))) await cache.put(mediumPath(id), asPicture('damaged'));
        },
        full: () => {
          isFull = !isFull;
        },
        pull: () => page.events.emit({ type: 'pulled' }),
        wait: () => new Promise((resolve) => setTimeout(resolve, below(4))),
      };
      for (let step = 0; step < 12; step += 1) {
        const name = Object.keys(steps)[below(6)] ?? 'wait';
        await steps[name]?.();
        await check(name);
      }
      [left, isFull] = [Number.POSITIVE_INFINITY, false];
      const isWhole = async () => {
        page.events.emit({ type: 'pulled' });
        await check('the network returned');
        return [await media.countKept(named), [...(await media.ids())].toSorted()];
      };
      await expect.poll(isWhole).toEqual([named.length, named.toSorted()]);
      stop();
      page.events.close();
    }
    server.network = offline;
  });
}, 3_600_000);
