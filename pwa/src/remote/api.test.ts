import { expect, test, vi } from 'vitest';
import { type ApiOptions, createApi } from './api.ts';
import type { RejectedToken } from './rejected-token.ts';

/** A client that gets this answer to every request. */
function answering(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = vi.fn<ApiOptions['request']>(
    async () => new Response(status === 304 ? null : text, { status, headers }),
  );
  const ended: RejectedToken[] = [];
  const readToken = vi.fn((): string | null => 'the token');
  const api = createApi({
    request,
    baseUrl: 'https://quiz.example',
    readToken,
    onTokenRejected: (end) => ended.push(end),
    loadParser: () => import('./parse-long-json.ts'),
  });
  const sent = () => {
    const [url, init] = request.mock.lastCall ?? [];
    return { url, method: init?.method, body: init?.body, headers: new Headers(init?.headers) };
  };
  return { api, ended, sent, readToken };
}

const failure = (message: string, code?: string) => ({ success: false, message, ...(code && { code }) });
const words = 'Session expired. Please log in again.';

test('a call sends the contract’s method and path with id, query, body and token', async () => {
  const { api, sent } = answering(200, { success: true, message: '', data: null });
  await api.call('editQuestion', { id: 'a/b', body: { questionId: 'q' } as never, ifMatch: 7 });
  expect(sent()).toMatchObject({ method: 'PUT', url: 'https://quiz.example/api/exams/editQuestionInExam/a%2Fb' });
  expect(sent().body).toBe('{"questionId":"q"}');
  expect(Object.fromEntries(sent().headers)).toEqual({
    authorization: 'Bearer the token',
    'content-type': 'application/json',
    'if-match': '"7"',
  });

  await api.call('getLeaderboard');
  expect(sent()).toMatchObject({ url: 'https://quiz.example/api/reports/getAllReports?group=user', body: undefined });
  await api.call('getAllExams', { query: { since: '' }, ifNoneMatch: '"e"', token: 'another' });
  expect(sent().url).toBe('https://quiz.example/api/exams/getAllExams?since=');
  expect(Object.fromEntries(sent().headers)).toEqual({ authorization: 'Bearer another', 'if-none-match': '"e"' });
});

test('the token is read once, at the first call', async () => {
  const { api, readToken, sent } = answering(200, { success: true, message: '', data: [] });
  expect(readToken).not.toHaveBeenCalled();
  await api.call('getAllExams');
  readToken.mockReturnValue('a later one');
  await api.call('getAllExams');
  expect(readToken).toHaveBeenCalledTimes(1);
  expect(sent().headers.get('Authorization')).toBe('Bearer the token');
});

test.each([
  ['a proxy’s page', 502, '<h1>Bad gateway</h1>'],
  ['half an answer', 200, '{"success": true, "mess'],
  ['another JSON', 200, [1]],
  ['nothing', 500, ''],
  ['a success with the status of a failure', 500, { success: true, message: 'Done', data: null }],
])('%s is a failure with the caller’s message', async (_, status, body) => {
  const { api } = answering(status, body);
  const { envelope } = await api.call('getExamById', { id: 'x', fallbackMessage: 'No exam' });
  expect(envelope).toEqual({ success: false, message: 'No exam' });
  expect((await api.call('getExamById', { id: 'x' })).envelope).toEqual({ success: false, message: 'Server error' });
});

test.each([
  ['expired', failure('jwt expired', 'token-expired'), words],
  ['expired, by a server from before there were codes', failure('jwt expired'), words],
  ['ended elsewhere', failure('Please log in', 'session-ended'), 'Please log in'],
  ['nobody’s any more', failure('Please log in', 'not-logged-in'), 'Please log in'],
])('a token that is %s ends the session, and the caller gets a message for the user', async (_, body, message) => {
  const { api, ended } = answering(401, body);
  const { status, envelope, sessionEnded } = await api.call('deleteExam', { id: 'x' });
  expect(ended).toEqual([{ token: 'the token', message }]);
  expect(status).toBe(401);
  expect(envelope).toEqual({ ...body, message });
  expect(sessionEnded).toBe(true);
});

test.each([
  ['the wrong password at the login', 'login', 401, failure('Invalid email or password', 'invalid-login')],
  ['any 401 of a call that needs no token', 'register', 401, failure('jwt expired')],
  ['another code', 'getUserInfo', 401, failure('Invalid email or password', 'invalid-login')],
  ['a role that was taken away', 'getUserInfo', 403, failure('Only admins can do this', 'only-admins')],
  ['the same words with another status', 'getUserInfo', 400, failure('jwt expired', 'token-expired')],
  ['a proxy that wants a password', 'getUserInfo', 401, '<h1>Unauthorized</h1>'],
  ['a success', 'getUserInfo', 200, { success: true, message: 'jwt expired', data: null }],
] as const)('%s ends no session', async (_, name, status, body) => {
  const { api, ended } = answering(status, body);
  const { sessionEnded } = await api.call(name as 'getUserInfo');
  expect(sessionEnded).toBe(false);
  expect(ended).toEqual([]);
});

test('a call without a token ends no session', async () => {
  const { api, ended, readToken } = answering(401, failure('Please log in', 'not-logged-in'));
  readToken.mockReturnValue(null);
  await api.call('getUserInfo');
  expect(ended).toEqual([]);
});

test('an edit of an older version gets the current exam', async () => {
  const data = { _id: 'x', version: 8 };
  const { api } = answering(412, { ...failure('Changed', 'changed-meanwhile'), data });
  const { envelope } = await api.call('deleteExam', { id: 'x', ifMatch: 7 });
  expect(!envelope.success && envelope.code === 'changed-meanwhile' && envelope.data).toEqual(data);
});

test('a lost request rejects with NoConnection, a hanging one with TimedOut', async () => {
  const failing = (error: unknown) =>
    createApi({
      request: () => Promise.reject(error),
      baseUrl: 'https://quiz.example',
      readToken: () => null,
      onTokenRejected: () => undefined,
    }).call('getAllExams', { timeoutMs: 1 });
  await expect(failing(new TypeError('Failed to fetch'))).rejects.toMatchObject({ name: 'NoConnection' });
  await expect(failing(new DOMException('', 'TimeoutError'))).rejects.toMatchObject({ name: 'TimedOut' });
});

test('an answer of thousands of questions arrives whole, and lets others run meanwhile', async () => {
  const questions = Array.from({ length: 12_000 }, (_, at) => ({ _id: `${at}`, name: `"[{,}]" ${'\\"'.repeat(30)}` }));
  const answer = {
    success: true,
    message: '',
    data: [
      { _id: 'a', questions },
      { _id: 'b', questions: [] },
    ],
    deleted: [],
  };
  const { api } = answering(200, answer);
  let tasks = 0;
  let isOver = false;
  const count = () => {
    tasks += 1;
    if (!isOver) setTimeout(count);
  };
  count();
  const { body } = await api.call('getAllExams');
  isOver = true;
  expect(body).toEqual(answer);
  expect(tasks).toBeGreaterThan(2);
});

test('a letter of several bytes stays whole wherever an answer is cut into pieces', async () => {
  const answer = { success: true, message: 'é😀'.repeat(100_000), data: null };
  const bytes = new TextEncoder().encode(JSON.stringify(answer));
  const body = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += 4_093) controller.enqueue(bytes.slice(at, at + 4_093));
        controller.close();
      },
    });
  const request = async () => new Response(body(), { status: 200 });
  const options = { readToken: () => null, onTokenRejected: () => undefined };
  const api = createApi({ request, baseUrl: 'https://quiz.example', ...options });
  expect((await api.call('getUserInfo')).envelope).toEqual(answer);
});

test('an answer that breaks off is a missing connection', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"success":true,'));
      controller.error(new TypeError('network error'));
    },
  });
  const options = { readToken: () => null, onTokenRejected: () => undefined };
  const api = createApi({ request: async () => new Response(body), baseUrl: 'https://quiz.example', ...options });
  await expect(api.call('getUserInfo')).rejects.toThrow('Network error. Please check your connection.');
});

test('half of a long answer is a failure, too', async () => {
  const half = `{"success":true,"message":"","data":[{"questions":["${'x'.repeat(1_100_000)}"`;
  const { api } = answering(200, half);
  expect((await api.call('getAllExams')).envelope).toEqual({ success: false, message: 'Server error' });
});
