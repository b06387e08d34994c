import { endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import { bodyLimits, limits } from '@quiz-app/shared/limits';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam } from '../../test/harness/sample-exam.ts';

const notJson = '{"name":';
const id = '01930000-0000-7000-8000-00000000dead';
const path = pathOf('editExam', id);

describe('the order of checks', () => {
  it('is declared size, token, role, JSON, fields, existence', async () => {
    const { app, person, visitor } = await openTestApp();
    const user = await person('User');
    const admin = await person('Admin', true);
    const withBadToken = new Client(app, 'garbage');
    const valid = JSON.stringify({ name: 'n', category: 'c', duration: 1, totalMarks: 1, passingMarks: 1 });
    const answers = [
      await visitor.send('PUT', path, notJson, { 'content-length': String(bodyLimits.exam + 1) }),
      await withBadToken.send('PUT', path, notJson),
      await user.send('PUT', path, notJson),
      await admin.send('PUT', path, notJson),
      await admin.send('PUT', path, '{}'),
      await admin.send('PUT', path, valid),
    ];
    expect(answers.map(({ status, envelope }) => [status, envelope.message])).toEqual([
      [413, 'Request body must be at most 1024 KiB'],
      [401, 'Please log in'],
      [403, 'Only admins can do this'],
      [400, 'Request body is not valid JSON'],
      [400, 'Exam name is required'],
      [404, 'Exam not found'],
    ]);
  });

  it('refuses a large body without a declared length', async () => {
    const { visitor } = await openTestApp();
    const chunk = new TextEncoder().encode(' '.repeat(1_000));
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += chunk.byteLength;
        controller.enqueue(chunk);
      },
    });
    expect((await visitor.send('POST', endpoints.login.path, endless)).status).toBe(413);
    expect(sent).toBeLessThan(2 * bodyLimits.usual);
  });

  it.each(['importExams', 'addMedium', 'addReport'] as const)('reads no body of %s without a token', async (name) => {
    const { app } = await openTestApp();
    let sent = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          sent += 1;
          controller.enqueue(new Uint8Array(1_000));
        },
      },
      { highWaterMark: 0 },
    );
    const { method } = endpoints[name];
    const answer = await app.request(pathOf(name), { method, body, duplex: 'half' } as RequestInit);
    expect([answer.status, sent]).toEqual([401, 0]);
  });

  it('refuses a body by its declared length before reading it', async () => {
    const { visitor } = await openTestApp();
    const answer = await visitor.send('POST', endpoints.login.path, '{}', {
      'content-length': String(bodyLimits.usual + 1),
    });
    expect(answer.status).toBe(413);
  });

  it.each([
    ['login', bodyLimits.usual],
    ['getUserInfo', bodyLimits.usual],
    ['addQuestion', bodyLimits.question],
    ['reorderQuestions', bodyLimits.questionOrder],
    ['addReport', bodyLimits.exam],
  ] as const)('bounds the body of %s at %d bytes', async (name, limit) => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const { method } = endpoints[name];
    const ofLength = (bytes: number) => `${' '.repeat(bytes - 2)}{}`;
    const answers = [limit, limit + 1].map((bytes) => admin.send(method, pathOf(name, id), ofLength(bytes)));
    const [allowed, refused] = await Promise.all(answers);
    expect(allowed?.status).not.toBe(413);
    expect(refused).toMatchObject({
      status: 413,
      envelope: { code: 'too-large', message: `Request body must be at most ${limit / 1024} KiB` },
    });
  });

  it('gives the memory of a body back when it was handled or refused', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const statuses = new Set<number>();
    // Together far more than may be in flight at once.
    for (let sent = 0; sent < 40; sent += 1) {
      for (const end of ['{}', notJson]) {
        const body = ' '.repeat(1_000_000) + end;
        const headers = { 'content-length': String(body.length) };
        statuses.add((await admin.send('PUT', path, body, headers)).status);
      }
    }
    expect([...statuses]).toEqual([400]);
  });

  it('takes a question and an order of questions of the greatest length, however they are written', async () => {
    const { person } = await openTestApp();
    const admin = await person('Admin', true);
    const escaped = (text: object) => JSON.stringify(text).replaceAll('é', '\\u00e9');
    const option = 'é'.repeat(limits.optionText);
    const options = { A: option, B: option, C: option, D: option };
    const question = { name: 'é'.repeat(limits.questionText), options, correctOptions: ['A'] };
    const exam = await addSampleExam(admin);
    const added = await admin.send('POST', pathOf('addQuestion', exam._id), escaped(question));
    expect(added.status).toBe(200);
    const order = Array.from({ length: limits.questionsInList }, () => id);
    const ordered = await admin.send('PUT', pathOf('reorderQuestions', id), JSON.stringify({ questionOrder: order }));
    expect(ordered.status).toBe(404);
  });

  it('reads a missing body as an empty object, and refuses other JSON values', async () => {
    const { visitor } = await openTestApp();
    expect((await visitor.send('POST', endpoints.login.path)).envelope.message).toBe('Please enter your email');
    for (const body of ['null', '7', '"x"', '[]']) {
      const answer = await visitor.send('POST', endpoints.login.path, body);
      expect(answer).toMatchObject({ status: 400, envelope: { message: 'Request body must be a JSON object' } });
    }
  });

  it('answers unknown calls in the envelope', async () => {
    const { visitor } = await openTestApp();
    for (const unknown of ['/api', '/api/', '/api/nope', '/api/users/login/more', '/api/%ff', '/api/../api/x']) {
      for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
        const answer = await visitor.send(method, unknown, method === 'GET' ? undefined : notJson);
        expect(answer).toMatchObject({ status: 404, envelope: { success: false, message: 'There is no such call' } });
      }
    }
    expect((await visitor.send('GET', endpoints.addReport.path)).status).toBe(404);
  });
});
