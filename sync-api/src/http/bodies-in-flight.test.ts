import { endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import { expect, it } from 'vitest';
import { openTestApp, Person, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt, sampleDetails } from '../../test/harness/sample-exam.ts';
import { createApp } from '../app.ts';

const mebibyte = 1024 * 1024;

/** Bodies of a length that arrive except for their ends. */
function createStalled() {
  const arrived: Promise<void>[] = [];
  const ends: (() => void)[] = [];
  return {
    /** A body with this many bytes, of which the last one does not come before `end`. */
    ofLength(bytes: number): ReadableStream<Uint8Array> {
      const whole = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      arrived.push(whole.promise);
      ends.push(end.resolve);
      let isSent = false;
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            if (!isSent) {
              isSent = true;
              controller.enqueue(new Uint8Array(bytes).fill(32));
              return;
            }
            whole.resolve();
            await end.promise;
            controller.close();
          },
        },
        { highWaterMark: 0 },
      );
    },
    arrived: () => Promise.all(arrived),
    end: () => ends.forEach((end) => void end()),
  };
}

type Call = 'addReport' | 'importExams';

const send = (person: Person, name: Call, body: ReadableStream<Uint8Array>) =>
  person.send(endpoints[name].method, pathOf(name), body);

/** A report of over 16 KiB. */
const longReport = (person: Person, exam: Parameters<typeof sampleAttempt>[1]) =>
  JSON.stringify({ ...sampleAttempt(person, exam), padding: 'x'.repeat(20_000) });

it('leaves room for the bodies of others beside those that one taker and an admin do not end', async () => {
  const { person } = await openTestApp();
  const [admin, one, other] = [await person('Admin', true), await person('One'), await person('Other')];
  const exam = await addSampleExam(admin);
  const stalled = createStalled();
  const held = [
    send(admin, 'importExams', stalled.ofLength(24 * mebibyte)),
    ...Array.from({ length: 4 }, () => send(one, 'addReport', stalled.ofLength(mebibyte))),
  ];
  await stalled.arrived();
  const path = pathOf('addReport');
  expect((await other.send('POST', path, longReport(other, exam))).status).toBe(200);
  // Their own next one finds no room.
  expect((await one.send('POST', path, ' '.repeat(mebibyte))).envelope).toMatchObject({ code: 'busy' });
  stalled.end();
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  expect(statuses).toEqual([400, 400, 400, 400, 400]);
  expect((await one.send('POST', path, longReport(one, exam))).status).toBe(200);
});

it('counts no body that is declared but does not come', async () => {
  const { app, person } = await openTestApp();
  const [admin, other] = [await person('Admin', true), await person('Other')];
  const exam = await addSampleExam(admin);
  const reading = Promise.withResolvers<void>();
  const never = () =>
    new ReadableStream<Uint8Array>(
      {
        pull() {
          reading.resolve();
          return new Promise(() => undefined);
        },
      },
      { highWaterMark: 0 },
    );
  for (const bytes of [24 * mebibyte, 8 * mebibyte]) {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-length': String(bytes) };
    void app.request(pathOf('importExams'), { method: 'POST', body: never(), headers, duplex: 'half' } as RequestInit);
  }
  await reading.promise;
  const body = longReport(other, exam);
  const answer = await other.send('POST', pathOf('addReport'), body, { 'content-length': String(body.length) });
  expect(answer.status).toBe(200);
});

it('runs one import of a person at a time, and three in all, and gives others a time to come back', async () => {
  const { person } = await openTestApp();
  const admins = await Promise.all(['A', 'B', 'C', 'D'].map((name) => person(name, true)));
  const [first, , , last] = admins as [Person, Person, Person, Person];
  const imported = [{ ...sampleDetails, questions: [] }];
  const stalled = createStalled();
  const held = admins.slice(0, 3).map((admin) => send(admin, 'importExams', stalled.ofLength(100)));
  await stalled.arrived();
  for (const admin of [first, last]) {
    const { status, envelope, headers } = await admin.call('importExams', { body: imported });
    expect([status, envelope]).toMatchObject([503, { code: 'busy' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  stalled.end();
  await Promise.all(held);
  for (const admin of [first, last])
    expect((await admin.call('importExams', { body: imported })).envelope.success).toBe(true);
});

it('ends a body that arrives too slowly', async () => {
  const { person, database } = await openTestApp();
  const traffic = { slowest: { bytes: 1_000, within: 0 } };
  const { token, user } = await person('Taker');
  const taker = new Person(createApp({ database, jwtSecret: testSecret, traffic }), token ?? '', user);
  const drop = new Uint8Array(1).fill(32);
  const drops = new ReadableStream<Uint8Array>({ pull: (controller) => controller.enqueue(drop) });
  const { status, envelope } = await send(taker, 'addReport', drops);
  expect([status, envelope]).toMatchObject([400, { message: 'Request is incomplete' }]);
});
