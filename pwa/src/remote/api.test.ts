import { afterEach, expect, test, vi } from 'vitest';
import { type ApiOptions, createApi } from './api.ts';
import type { RejectedToken } from './http.ts';

const baseUrl = 'https://quiz.example';
afterEach(() => void vi.useRealTimers());

/** A client whose server answers each request with this function. */
function clientOf(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  const ended: RejectedToken[] = [];
  const readToken = vi.fn((): string | null => 'the token');
  const api = createApi({
    async fetch(input, init) {
      const request = new Request(input, init);
      requests.push(request.clone());
      return await answer(request);
    },
    baseUrl,
    readToken,
    onTokenRejected: (end) => ended.push(end),
  } satisfies ApiOptions);
  return { api, ended, readToken, sent: () => requests.at(-1) as Request };
}

/** A client that gets this answer to every request. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return clientOf(() => new Response(status === 304 ? null : text, { status, headers }));
}

const failure = (message: string, code?: string) => ({ success: false, message, ...(code && { code }) });
const words = 'Session expired. Please log in again.';

test('a call sends the contract’s method and path with id, query, body and token', async () => {
  const { api, sent } = answering(200, { success: true, message: '', data: null });
  await api.editQuestion({ id: 'a/b', body: { questionId: 'q' } as never, ifMatch: 7 });
  expect(sent()).toMatchObject({ method: 'PUT', url: 'https://quiz.example/api/exams/editQuestionInExam/a%2Fb' });
  expect(await sent().text()).toBe('{"questionId":"q"}');
  expect(Object.fromEntries(sent().headers)).toEqual({
    accept: 'application/json',
    authorization: 'Bearer the token',
    'content-type': 'application/json',
    'if-match': '"7"',
  });

  await api.getLeaderboard();
  expect(sent()).toMatchObject({ url: 'https://quiz.example/api/reports/getAllReports?group=user', body: null });
  await api.getAllExams({ query: { since: '' }, ifNoneMatch: '"e"', token: 'another' });
  expect(sent().url).toBe('https://quiz.example/api/exams/getAllExams?since=');
  expect(Object.fromEntries(sent().headers)).toEqual({
    accept: 'application/json',
    authorization: 'Bearer another',
    'if-none-match': '"e"',
  });
});

test('the token is read once, at the first call that needs it', async () => {
  const { api, readToken, sent } = answering(200, { success: true, message: '', data: [] });
  expect(readToken).not.toHaveBeenCalled();
  await api.getAllExams();
  readToken.mockReturnValue('a later one');
  await api.getAllExams();
  expect(readToken).toHaveBeenCalledTimes(1);
  expect(sent().headers.get('Authorization')).toBe('Bearer the token');
});

test.each([
  ['a proxy’s page', 502, '<h1>Bad gateway</h1>'],
  ['half an answer', 200, '{"success": true, "mess'],
  ['another JSON', 200, [1]],
  ['nothing', 500, ''],
  ['a success with the status of a failure', 500, { success: true, message: 'Done', data: null }],
])('%s is a failure with the call’s message', async (_, status, body) => {
  const { api } = answering(status, body);
  const { envelope } = await api.getOwnReports();
  expect(envelope).toEqual({ success: false, message: 'Failed to fetch reports' });
  expect((await api.getExamById({ id: 'x' })).envelope).toEqual({ success: false, message: 'Server error' });
});

test.each([
  ['a captive portal', 200, 'This Wi-Fi may need a login. Open a web page, then try again.'],
  ['a network that wants a login', 511, 'This Wi-Fi may need a login. Open a web page, then try again.'],
  ['a proxy whose server is down', 502, 'Server error'],
])('the page of %s says what to do', async (_, status, message) => {
  const { api } = answering(status, '<h1>Welcome</h1>', { 'Content-Type': 'text/html; charset=utf-8' });
  expect((await api.getAllExams()).envelope).toEqual({ success: false, message });
});

test.each([
  ['expired', failure('jwt expired', 'token-expired'), words],
  ['ended elsewhere', failure('Please log in', 'session-ended'), 'Please log in'],
  ['no user’s any more', failure('Please log in', 'not-logged-in'), 'Please log in'],
])('a token that is %s ends the session, and the caller gets a message for the user', async (_, body, message) => {
  const { api, ended } = answering(401, body);
  const { status, envelope } = await api.deleteExam({ id: 'x' });
  expect(ended).toEqual([{ token: 'the token', message }]);
  expect(status).toBe(401);
  expect(envelope).toEqual({ ...body, message });
});

test.each([
  ['the wrong password at the login', 'login', 401, failure('Invalid email or password', 'invalid-login')],
  ['a 401 without a code', 'getUserInfo', 401, failure('jwt expired')],
  ['another code', 'getUserInfo', 401, failure('Invalid email or password', 'invalid-login')],
  ['a revoked role', 'getUserInfo', 403, failure('Only admins can do this', 'only-admins')],
  ['the same words with another status', 'getUserInfo', 400, failure('jwt expired', 'token-expired')],
  ['a proxy that asks for a password', 'getUserInfo', 401, '<h1>Unauthorized</h1>'],
  ['a success', 'getUserInfo', 200, { success: true, message: 'jwt expired', data: null }],
] as const)('%s ends no session', async (_, name, status, body) => {
  const { api, ended } = answering(status, body);
  await api[name as 'getUserInfo']();
  expect(ended).toEqual([]);
});

test('a call that anyone may make neither reads nor sends the token', async () => {
  const { api, readToken, sent } = answering(200, { success: true, message: '', data: {} });
  readToken.mockReturnValue(null);
  await api.getSignInOptions();
  expect(sent().headers.get('Authorization')).toBeNull();
  // The session is restored meanwhile.
  readToken.mockReturnValue('the restored token');
  await api.getUserInfo();
  expect(sent().headers.get('Authorization')).toBe('Bearer the restored token');
});

test('a call without a token ends no session', async () => {
  const { api, ended, readToken } = answering(401, failure('Please log in', 'not-logged-in'));
  readToken.mockReturnValue(null);
  await api.getUserInfo();
  expect(ended).toEqual([]);
});

test('an edit of an older version gets the current exam', async () => {
  const data = { _id: 'x', version: 8 };
  const { api } = answering(412, { ...failure('Changed', 'changed-meanwhile'), data });
  const { envelope } = await api.deleteExam({ id: 'x', ifMatch: 7 });
  expect(!envelope.success && envelope.code === 'changed-meanwhile' && envelope.data).toEqual(data);
});

test('a lost request rejects with NoConnection', async () => {
  const { api } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.getAllExams()).rejects.toMatchObject({ name: 'NoConnection' });
});

test.each([
  ['nothing answers', () => new Promise<Response>(() => undefined)],
  ['the answer stops half-way', () => new Response(new ReadableStream())],
])('the time limit of a call holds when %s', async (_, answer) => {
  vi.useFakeTimers();
  const { api } = clientOf(answer);
  const settled = vi.fn();
  const outcome = api.getAllExams({ timeoutMs: 5_000 }).catch((error) => settled(error.name));
  await vi.advanceTimersByTimeAsync(4_900);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await outcome;
  expect(settled).toHaveBeenCalledWith('TimedOut');
});

test('a call without a time limit waits', async () => {
  vi.useFakeTimers();
  const { api } = clientOf(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600_000));
    return Response.json({ success: true, message: 'Late', data: [] });
  });
  const answer = api.getAllExams();
  await vi.advanceTimersByTimeAsync(600_000);
  expect((await answer).envelope.message).toBe('Late');
});

/** Rejects, as `fetch` does, once the request is aborted. */
const untilAborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

test.each([
  ['nothing answers', untilAborted],
  [
    'the file stops half-way',
    (request: Request) => {
      const start = (to: ReadableStreamDefaultController) => {
        to.enqueue(new Uint8Array(9));
        untilAborted(request).catch((reason) => to.error(reason));
      };
      return new Response(new ReadableStream({ start }));
    },
  ],
])('a picture or sound is given up after a minute in which nothing arrives: %s', async (_, answer) => {
  vi.useFakeTimers();
  const { api } = clientOf(answer);
  const settled = vi.fn();
  const outcome = api.medium('x').catch((error) => settled(error.name));
  await vi.advanceTimersByTimeAsync(59_000);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  await outcome;
  expect(settled).toHaveBeenCalledWith('NoConnection');
});

test('a picture or sound that arrives slowly is waited for', async () => {
  vi.useFakeTimers();
  const pieces = 12;
  const body = () =>
    new ReadableStream<Uint8Array>({
      async start(to) {
        for (let piece = 0; piece < pieces; piece += 1) {
          await new Promise((resolve) => setTimeout(resolve, 50_000));
          to.enqueue(new Uint8Array(1_000));
        }
        to.close();
      },
    });
  const { api } = clientOf(() => new Response(body()));
  const answer = api.medium('x');
  await vi.advanceTimersByTimeAsync(pieces * 50_000);
  expect((await answer).file.size).toBe(pieces * 1_000);
});

test('a character of several bytes survives wherever an answer is split', async () => {
  const answer = { success: true, message: 'é😀'.repeat(100_000), data: null };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 4_093) controller.enqueue(bytes.slice(at, at + 4_093));
        controller.close();
      },
    });
  const { api } = clientOf(() => new Response(body()));
  expect((await api.getUserInfo()).envelope).toEqual(answer);
});

test('a truncated answer counts as no connection', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":true,'));
      controller.error(new TypeError('network error'));
    },
  });
  const { api } = clientOf(() => new Response(body));
  await expect(api.getUserInfo()).rejects.toThrow('Network error. Please check your connection.');
});

const date = 'Sun, 22 Nov 2026 06:30:05 GMT';
const up = { success: true, message: 'The server is up', data: null };

test('the server’s time is its answer’s Date', async () => {
  expect(await answering(200, up, { Date: date }).api.serverTime()).toBe(Date.parse(date));
});

test('a captive portal, an answer without Date and no network give no time', async () => {
  expect(await answering(200, '<html>Log in to the hotel</html>', { Date: date }).api.serverTime()).toBeUndefined();
  expect(await answering(200, up).api.serverTime()).toBeUndefined();
  const { api } = clientOf(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await api.serverTime()).toBeUndefined();
});

test('a slow server gives no time', async () => {
  vi.useFakeTimers();
  const time = clientOf(() => new Promise(() => undefined)).api.serverTime();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await time).toBeUndefined();
});
