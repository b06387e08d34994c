import type { Exam } from '@quiz-app/shared/exam';
import { describe, expect, test, vi } from 'vitest';
import { type Account, makeFinished, offline, online, setUpAnnAndExam } from '../../../test/harness.ts';
import { submitAttempt } from './submit-attempt.ts';

let ann: Account;
let exam: Exam;
const { server, device } = setUpAnnAndExam((given) => {
  ({ ann, exam } = given);
});

describe('P11: a storage failure during a push is not silent', () => {
  const fillDisk = () =>
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  const failure = { type: 'storage-failed', problem: 'full' };

  test('a receipt that cannot be stored is reported in the visible page, whichever page sent it', async () => {
    const page = await device.openAs(ann);
    const other = device.openPage();
    server.network = offline;
    await submitAttempt(page, makeFinished(ann.user._id, exam));
    await page.push();
    const heard = new Promise((resolve) => other.events.on(resolve));
    server.network = online;
    const full = fillDisk();
    expect(await page.push({ eager: true })).toMatchObject({ left: 1 });
    expect(await heard).toEqual(failure);
    full.mockRestore();
    expect(await page.push({ eager: true })).toMatchObject({ left: 0 });
    expect(await server.reportsOf(ann)).toHaveLength(1);
  });

  test('a session that cannot be read after an answer is reported, and the push goes on', async () => {
    const page = await device.openAs(ann);
    server.network = offline;
    for (let count = 0; count < 2; count += 1) await submitAttempt(page, makeFinished(ann.user._id, exam));
    await page.push();
    const emitted: string[] = [];
    page.events.on(({ type }) => emitted.push(type));
    const read = IDBObjectStore.prototype.get;
    let failures = 1;
    server.network = (_, deliver) => {
      vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, query) {
        if (this.name === 'session' && failures-- > 0) throw new DOMException('full', 'QuotaExceededError');
        return read.call(this, query);
      });
      return deliver();
    };
    expect(await page.push({ eager: true })).toMatchObject({ left: 0 });
    expect(emitted).toEqual(['storage-failed', 'acknowledged']);
  });

  test('a push that cannot start after the attempt was saved is reported', async () => {
    const page = await device.openAs(ann);
    const heard = new Promise((resolve) => page.events.on(resolve));
    const read = IDBObjectStore.prototype.get;
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, query) {
      if (this.name === 'session') throw new DOMException('broken', 'UnknownError');
      return read.call(this, query);
    });
    await submitAttempt(page, makeFinished(ann.user._id, exam));
    expect(await heard).toMatchObject({ type: 'storage-failed' });
    expect(await page.outbox.entriesOf(ann.user._id)).toHaveLength(1);
  });
});
