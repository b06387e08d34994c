import { join } from 'node:path';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { newPerson, openTestApp } from '../../test/harness/open-test-app.ts';
import { sampleDetails } from '../../test/harness/sample-exam.ts';
import { startServer } from '../start-server.ts';
import { makeAllWritten, makeWritten, type Reply, said, startFakeAi } from './question-writer/fake-ai.ts';
import { createQuestionWriter } from './question-writer.ts';

const payload = { ...sampleDetails, questionsCount: 5 };
const good = said(JSON.stringify({ questions: makeAllWritten(5) }));
const noAnswer = 'The AI service did not answer';
const unusable = 'The AI service gave no usable questions';

async function fakeAi(reply: (number: number) => Reply) {
  const ai = await startFakeAi(reply);
  onTestFinished(() => ai.close());
  return ai;
}

/** An admin of an app whose AI service gives these answers; `logged` is the server's log. */
async function adminWithAi(reply: (number: number) => Reply) {
  const ai = await fakeAi(reply);
  const logged: string[] = [];
  const timeLimit = new AbortController();
  const questionWriter = createQuestionWriter(
    { apiKey: 'secret-key', baseURL: ai.baseURL, model: 'm' },
    { startTimeLimit: () => timeLimit.signal },
  );
  const { person } = await openTestApp({ questionWriter, logger: pino({}, { write: (line) => logged.push(line) }) });
  return { ai, logged, endTimeLimit: () => timeLimit.abort(), admin: await person('Admin', true) };
}

describe('createExam', () => {
  it('answers with the exam, its questions and their number', async () => {
    const { ai, admin } = await adminWithAi(() => ({ body: good }));
    const { status, envelope } = await admin.call('createExam', { body: payload });
    expect(status).toBe(200);
    if (!envelope.success) throw new Error(envelope.message);
    expect(envelope).toMatchObject({
      message: 'Exam created successfully',
      data: { questionsCount: 5, exam: { ...sampleDetails, version: 1 } },
    });
    expect(envelope.data.exam.questions.map(({ name }) => name)).toEqual(makeAllWritten(5).map(({ name }) => name));
    expect(await admin.data('getAllExams')).toEqual([envelope.data.exam]);
    expect(ai.asked).toHaveLength(1);
  });

  it('asks the AI service nothing if the instructions are refused', async () => {
    const { ai, admin } = await adminWithAi(() => ({ body: good }));
    const body = { ...payload, instructions: '\\(\\frac{1\\)', format: 'rich' as const };
    expect((await admin.call('createExam', { body })).envelope).toMatchObject({ field: 'formulas' });
    expect(ai.asked).toHaveLength(0);
  });

  it('stores formulas as devices show them, and has those written again that cannot be read', async () => {
    const asking = (tex: string) =>
      said(JSON.stringify({ questions: makeAllWritten(5).with(0, makeWritten(1, { name: `What is \\(${tex}\\)?` })) }));
    const { ai, admin } = await adminWithAi((number) => ({ body: asking(number === 1 ? '\\frac{1' : 'x^2') }));
    const { exam } = await admin.data('createExam', { body: payload });
    expect(exam.questions).toContainEqual(
      expect.objectContaining({
        name: 'What is \\(x^2\\)?',
        format: 'rich',
        formulas: [expect.objectContaining({ spoken: 'x squared' })],
      }),
    );
    expect(ai.asked[1]).toContain('Question 1: Formula 1 cannot be read from character 8 on');
  });

  it('takes a text of 30,000 characters to ask about, and no longer one', async () => {
    const { ai, admin } = await adminWithAi(() => ({ body: good }));
    const material = 'é'.repeat(30_000);
    expect((await admin.call('createExam', { body: { ...payload, material: `${material}.` } })).envelope).toMatchObject(
      {
        code: 'invalid-field',
        field: 'material',
        message: 'Text must be at most 30000 characters',
      },
    );
    expect(ai.asked).toHaveLength(0);
    const { exam } = await admin.data('createExam', { body: { ...payload, material } });
    expect(exam).not.toHaveProperty('material');
    expect(ai.asked[0]).toContain(material);
  });

  const refusal = { index: 0, finish_reason: 'stop', message: { role: 'assistant', refusal: 'I cannot help' } };
  const filtered = { error: { message: 'filtered', code: 'content_filter' } };
  const html = { body: '<html>Welcome to the hotel</html>', headers: { 'content-type': 'text/html' } };

  it.each<[string, Reply, string, number]>([
    ['refuses', { body: said(null, refusal) }, unusable, 1],
    ['filters its answer', { body: said('{"questions":', { finish_reason: 'content_filter' }) }, unusable, 1],
    ['filters the question', { status: 400, body: JSON.stringify(filtered) }, unusable, 1],
    ['sends a page', html, unusable, 1],
    ['sends half a JSON', { body: good.slice(0, 100) }, unusable, 1],
    ['sends no choices', { body: '{"choices":[]}' }, unusable, 1],
    ['sends null', { body: 'null' }, unusable, 1],
    ['says nothing of use, twice', { body: said('Certainly!') }, unusable, 2],
    ['talks without end', { body: said('x'.repeat(5 * 1024 * 1024)) }, unusable, 1],
    [
      'is busy for a day',
      { status: 429, body: '{}', headers: { 'retry-after': new Date(Date.now() + 86_400_000).toUTCString() } },
      noAnswer,
      1,
    ],
    ['does not know the model', { status: 404, body: '{}' }, noAnswer, 1],
  ])('stores nothing when the service %s', async (_, reply, message, times) => {
    const { ai, admin } = await adminWithAi(() => reply);
    const { status, envelope } = await admin.call('createExam', { body: payload });
    expect({ status, envelope }).toMatchObject({ status: 502, envelope: { success: false, message } });
    expect(await admin.data('getAllExams')).toEqual([]);
    expect(ai.asked).toHaveLength(times);
  });

  it('stores nothing when the time runs out for a service that hangs', async () => {
    const { ai, admin, endTimeLimit } = await adminWithAi(() => undefined);
    const answer = admin.call('createExam', { body: payload });
    await expect.poll(() => ai.asked.length).toBe(1);
    endTimeLimit();
    const { status, envelope } = await answer;
    expect({ status, envelope }).toMatchObject({ status: 502, envelope: { success: false, message: noAnswer } });
    expect(await admin.data('getAllExams')).toEqual([]);
    await ai.hungUp;
  });

  it.each([301, 302, 303, 307, 308])('follows no redirect to another host: %i', async (status) => {
    const stranger = await fakeAi(() => ({ body: good }));
    const { admin } = await adminWithAi(() => ({ status, body: '', headers: { location: stranger.baseURL } }));
    expect((await admin.call('createExam', { body: payload })).envelope.message).toBe(noAnswer);
    expect(stranger.asked).toEqual([]);
  });

  it('logs why the service failed, without the key', async () => {
    const error = { message: 'Incorrect API key provided: secret-key' };
    const { admin, logged } = await adminWithAi(() => ({ status: 401, body: JSON.stringify({ error }) }));
    await admin.call('createExam', { body: payload });
    expect(logged.join('')).toContain('Incorrect API key provided: [key]');
    expect(logged.join('')).not.toContain('secret-key');
  });
});

describe('createExam on a running server', () => {
  async function running(environment: Record<string, string>) {
    const database = `file:${join(await freshFolder(), 'quiz.db')}`;
    const server = await startServer({ PORT: '0', DATABASE_URL: database, LOG_LEVEL: 'silent', ...environment });
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= server.stop();
      return stopped;
    };
    onTestFinished(stop);
    const request = (path: string, init: RequestInit) => fetch(server.url + path, init);
    const admin = await newPerson({ request }, 'Admin', true);
    const create = (signal?: AbortSignal) =>
      request(endpoints.createExam.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
        body: JSON.stringify(payload),
        ...(signal && { signal }),
      });
    return { admin, stop, create };
  }

  it('is off without a key', async () => {
    const { create } = await running({});
    const answer = await create();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      success: false,
      message: 'AI creation is not set up on this server',
      code: 'ai-not-set-up',
    });
  });

  it('calls the configured service with its key and model', async () => {
    const ai = await fakeAi(() => ({ body: good }));
    const { create } = await running({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: ai.baseURL, OPENAI_MODEL: 'small-one' });
    expect((await create()).status).toBe(200);
    expect(JSON.parse(ai.asked[0] ?? '')).toMatchObject({
      model: 'small-one',
      response_format: { type: 'json_schema' },
    });
    expect(ai.keys).toEqual(['Bearer k']);
  });

  it('aborts the call to the service when the client disconnects, and stores nothing', async () => {
    const ai = await fakeAi(() => undefined);
    const { admin, create } = await running({ OPENAI_BASE_URL: ai.baseURL });
    const leaving = new AbortController();
    const answer = create(leaving.signal);
    await expect.poll(() => ai.asked.length).toBe(1);
    leaving.abort();
    await expect(answer).rejects.toThrow();
    await ai.hungUp;
    expect(await admin.data('getAllExams')).toEqual([]);
  });

  it('fails at once when the server stops', async () => {
    const ai = await fakeAi(() => undefined);
    const { create, stop } = await running({ OPENAI_BASE_URL: ai.baseURL });
    const answer = create();
    await expect.poll(() => ai.asked.length).toBe(1);
    const stopped = stop();
    expect((await answer).status).toBe(502);
    await stopped;
  });
});
