import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Completed } from '@quiz-app/shared/content';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { QuestionContent } from '@quiz-app/shared/question';
import { demoExams } from '@quiz-app/shared/samples/demo-exams/demo-exams';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, type Person } from '../../test/harness/open-test-app.ts';
import { sampleDetails } from '../../test/harness/sample-exam.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { createExamsStore } from './exams-store.ts';
import { createQuestionsStore } from './questions-store.ts';

interface OnTheWire {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As it was sent. */
  body: Buffer;
}

let folder: string;
let server: RunningServer;
let person: Person;

/** Starts the real server, with the demo's exams if wanted, once for the tests of a block. */
function useServer({ demo }: { demo: boolean }): void {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quiz-app-wire-'));
    const databaseAddress = join(folder, 'quiz.db');
    if (demo) await seedDemo({ databaseAddress, passwordCost: 4, print: () => undefined });
    server = await startServer({ PORT: '0', DATABASE_URL: `file:${databaseAddress}` });
    person = await newPerson({ request: (path, init) => fetch(server.url + path, init) }, 'Taker');
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });
}

async function get(query: string, headers: Record<string, string> = {}, method = 'GET'): Promise<OnTheWire> {
  const authorization = `Bearer ${person.token}`;
  const url = server.url + endpoints.getAllExams.path + query;
  const [answer] = await once(request(url, { method, headers: { authorization, ...headers } }).end(), 'response');
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(await answer.toArray()) };
}

const getIn = (encoding: string, query: string) => get(query, { 'accept-encoding': encoding });
const cursor = async (): Promise<string> => JSON.parse((await get('?since=')).body.toString()).cursor;

const decoders: Record<string, (body: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };
const decoded = ({ headers, body }: OnTheWire) =>
  JSON.parse(String(decoders[String(headers['content-encoding'])]?.(body) ?? body));

const fiftyQuestions = demoExams.flatMap(({ questions }) => questions).slice(0, 50) as Completed<QuestionContent>[];

describe('the exams of the demo', () => {
  useServer({ demo: true });

  it.each(['', '?since='])('a first pull of the demo is compressed to less than 20 kB: %s', async (query) => {
    const plain = await get(query);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(plain.body.length).toBeGreaterThan(55_000);
    for (const encoding of ['br', 'gzip']) {
      const { status, headers, body } = await getIn(encoding, query);
      expect([status, headers['content-encoding']]).toEqual([200, encoding]);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': String(body.length),
        'cache-control': 'private, no-cache',
        vary: 'Authorization, Accept-Encoding',
      });
      expect(body.length).toBeLessThan(20_000);
      expect(decoders[encoding]?.(body)).toEqual(plain.body);
    }
  });

  it('a short list is sent as it is', async () => {
    const { headers, body } = await getIn('br, gzip', `?since=${await cursor()}`);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(body.toString()).data).toEqual([]);
  });

  it('each encoding has an ETag of its own, and each of them is answered 304', async () => {
    const accepted = ['identity', 'br', 'gzip'];
    const answers = await Promise.all(accepted.map((encoding) => getIn(encoding, '')));
    const etags = answers.map(({ headers }) => String(headers.etag));
    expect(new Set(etags).size).toBe(3);
    for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/);
    for (const encoding of accepted) {
      for (const etag of etags) {
        const { status, headers, body } = await get('', {
          'accept-encoding': encoding,
          'if-none-match': `"x", ${etag}`,
        });
        expect([status, headers.etag, body.length]).toEqual([304, etag, 0]);
        expect(headers).toMatchObject({ vary: 'Authorization, Accept-Encoding' });
        expect(headers).not.toHaveProperty('content-encoding');
      }
    }
    const anything = await get('', { 'accept-encoding': 'br', 'if-none-match': '*' });
    expect([anything.status, anything.headers.etag]).toEqual([304, etags[1]]);
  });

  it('HEAD has the headers of GET', async () => {
    const accept = { 'accept-encoding': 'br' };
    const { body: _, ...got } = await get('', accept);
    const head = await get('', accept, 'HEAD');
    expect(head.body.length).toBe(0);
    for (const name of ['etag', 'vary', 'content-encoding', 'content-type', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  });

  it.each(['', 'Accept-Encoding: gzip\r\n'])('HTTP/1.0 is answered in what it accepts: %j', async (accept) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `GET ${endpoints.getAllExams.path} HTTP/1.0\r\nAuthorization: Bearer ${person.token}\r\n${accept}\r\n`,
    );
    const answer = Buffer.concat(await socket.toArray());
    const end = answer.indexOf('\r\n\r\n');
    const body = answer.subarray(end + 4);
    expect(/content-encoding/i.test(answer.subarray(0, end).toString())).toBe(accept !== '');
    expect(accept ? gunzipSync(body) : body).toEqual((await get('')).body);
  });
});

describe('exams that are added', () => {
  useServer({ demo: false });

  it.each(['', '&fields=changed'])('one change in an exam of 50 questions takes less than 5 kB%s', async (fields) => {
    const exams = createExamsStore(server.database);
    const none = await cursor();
    const added = await exams.add(sampleDetails, fiftyQuestions);
    const all = await cursor();
    const [{ _id, ...content }] = added.questions as [(typeof added.questions)[0]];
    const change = { ...content, name: 'Changed' };
    const { question, version } = await createQuestionsStore(server.database).edit(added._id, _id, change);
    for (const encoding of ['br', 'gzip']) {
      const whole = await getIn(encoding, `?since=${none}${fields}`);
      const edited = await getIn(encoding, `?since=${all}${fields}`);
      expect(whole.body.length).toBeLessThan(5_000);
      expect(edited.body.length).toBeLessThan(fields ? 1_000 : 5_000);
      const questions = [question, ...added.questions.slice(1)];
      expect(decoded(whole).data).toEqual([{ ...added, version, questions }]);
      const reduced = fields ? [question, ...added.questions.slice(1).map(({ _id }) => ({ _id }))] : questions;
      expect(decoded(edited).data).toEqual([{ ...added, version, questions: reduced }]);
    }
  });

  it('a list that is long even when compressed arrives whole', async () => {
    let state = 1;
    const noise = () => {
      state = (state * 48_271) % 2_147_483_647;
      return state.toString(36);
    };
    const question = () => ({ ...fiftyQuestions[0], name: Array.from({ length: 1_500 }, noise).join('') });
    const add = () =>
      createExamsStore(server.database).add(sampleDetails, Array.from({ length: 20 }, question) as never);
    const added = [await add(), await add(), await add()];
    for (const encoding of ['br', 'gzip']) {
      const answer = await getIn(encoding, '');
      expect(answer.body.length).toBeGreaterThan(300 * 1024);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(decoded(answer).data.slice(-3)).toEqual(added);
    }
    // `fetch` accepts and decodes by itself, as in the app.
    expect((await person.data('getAllExams')).slice(-3)).toEqual(added);
  });
});
