import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { openTestApp, password } from '../../test/harness/open-test-app.ts';

const register = endpoints.register.path;
const registration = JSON.stringify({
  name: 'Eve',
  email: 'eve@example.org',
  password,
  confirmPassword: password,
  isAdmin: true,
});
const otherSite = {
  status: 400,
  envelope: {
    code: 'invalid-request',
    message: expect.stringMatching(/^Requests from another site are refused\. .*PUBLIC_URL/),
  },
};
const otherType = {
  status: 400,
  envelope: { code: 'invalid-json', message: 'Request body must be sent as application/json' },
};
const host = { host: 'quiz.example' };
/** As an older browser sends it from the app's own page. */
const page = { ...host, origin: 'http://quiz.example' };

describe('a request that changes data', () => {
  it.each([
    ['text, as any page may send it', { ...page, 'content-type': 'text/plain' }, otherType],
    ['text in a charset', { ...page, 'content-type': 'text/plain;charset=UTF-8' }, otherType],
    ['a form', { ...page, 'content-type': 'application/x-www-form-urlencoded' }, otherType],
    ['a form with files', { ...page, 'content-type': 'multipart/form-data; boundary=x' }, otherType],
    ['JSON by a part of its name', { ...page, 'content-type': 'text/plain; application/json' }, otherType],
    ['from another site', { ...host, 'sec-fetch-site': 'cross-site' }, otherSite],
    ['from a sister of the site', { ...host, 'sec-fetch-site': 'same-site' }, otherSite],
    ['from a foreign origin', { ...host, origin: 'https://evil.example' }, otherSite],
    ['from another port', { ...host, origin: 'http://quiz.example:8080' }, otherSite],
    ['from a page without origin', { ...host, origin: 'null' }, otherSite],
  ])('is refused: %s', async (_, headers, refusal) => {
    const { visitor } = await openTestApp();
    expect(await visitor.send('POST', register, registration, headers)).toMatchObject(refusal);
    expect((await visitor.send('POST', register, registration)).status).toBe(200);
  });

  it.each([
    ['a program', {}],
    ['a program that sends its JSON as text', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['a program in capitals', { 'content-type': 'Application/JSON ; charset=utf-8' }],
    ['the page, in a browser of today', { ...host, 'sec-fetch-site': 'same-origin', origin: 'https://quiz.example' }],
    ['the page, over plain http or in an older browser', { ...host, origin: 'http://quiz.example' }],
    ['a development server of this machine', { host: '127.0.0.1:3000', origin: 'http://localhost:5173' }],
    [
      'the page, behind a proxy that changes Host',
      { host: '10.0.0.7', 'sec-fetch-site': 'same-origin', origin: 'https://quiz.example' },
    ],
  ])('is accepted from %s', async (_, headers) => {
    const { visitor } = await openTestApp();
    expect((await visitor.send('POST', register, registration, headers)).status).toBe(200);
  });

  it('is accepted from the page without a body and its type', async () => {
    const { person } = await openTestApp();
    const { status } = await (await person('Ann')).send('POST', endpoints.getUserInfo.path, undefined, page);
    expect(status).toBe(200);
  });

  it('is accepted from the page in an older browser behind a proxy that passes its name on in X-Forwarded-Host', async () => {
    const origin = { origin: 'https://quiz.example' };
    const send = async (trustProxy: number, headers: Record<string, string>) => {
      const { visitor } = await openTestApp({ trustProxy });
      return (await visitor.send('POST', register, registration, { ...origin, ...headers })).status;
    };
    for (const proxy of ['127.0.0.1:3000', 'quiz_backend', '[::1]:3000']) {
      expect(await send(1, { host: proxy })).toBe(400);
      expect(await send(0, { host: proxy, 'x-forwarded-host': 'quiz.example' })).toBe(400);
      expect(await send(1, { host: proxy, 'x-forwarded-host': 'other.example' })).toBe(400);
      expect(await send(1, { host: proxy, 'x-forwarded-host': 'Quiz.example' })).toBe(200);
      expect(await send(1, { host: proxy, 'x-forwarded-host': 'other.example, quiz.example' })).toBe(200);
      expect(await send(2, { host: proxy, 'x-forwarded-host': 'quiz.example, inner' })).toBe(200);
      expect(await send(2, { host: proxy, 'x-forwarded-host': 'quiz.example' })).toBe(200);
    }
  });

  it('is accepted from a program that sends no content type', async () => {
    const { app } = await openTestApp();
    const body = new Blob([registration]).stream();
    const request = new Request(`http://localhost${register}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(request.headers.has('content-type')).toBe(false);
    expect((await app.request(request)).status).toBe(200);
  });

  it('from another site does not count as a failed login', async () => {
    const { visitor, person } = await openTestApp();
    const { user } = await person('Ann');
    const wrong = JSON.stringify({ email: user.email, password: 'a guess' });
    for (let guess = 0; guess < 30; guess += 1) {
      await visitor.send('POST', endpoints.login.path, wrong, { 'sec-fetch-site': 'cross-site' });
    }
    expect((await visitor.call('login', { body: { email: user.email, password } })).status).toBe(200);
  });
});

it('no answer lets a page of another origin read it or send its headers', async () => {
  const { app } = await openTestApp();
  const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
  const origin = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const path of [register, endpoints.addReport.path, endpoints.getAllExams.path, '/health', '/']) {
    for (const method of ['OPTIONS', 'GET', 'POST']) {
      const { headers } = await app.request(path, { method, headers: { ...origin, ...preflight } });
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

describe('a host name', () => {
  type App = Awaited<ReturnType<typeof openTestApp>>['app'];
  const statusOf =
    (app: App) =>
    async (name: string, path = '/api/openapi.json') =>
      (await app.request(path, { headers: { host: name } })).status;
  const open = async (deps: object) => statusOf((await openTestApp(deps)).app);

  it('that is not of this machine is refused on a loopback address', async () => {
    for (const listensOn of ['127.0.0.1', 'localhost', '::1']) {
      const status = await open({ host: listensOn });
      for (const name of ['evil.example', 'evil.example:3000', 'localhost.evil.example', '127.0.0.1.evil.example', ''])
        expect([name, await status(name)]).toEqual([name, 400]);
      for (const name of [
        'localhost:3000',
        'LOCALHOST',
        'app.localhost',
        'localhost.',
        '127.0.0.1:3000',
        '[::1]:3000',
        '192.168.1.7',
      ])
        expect([name, await status(name)]).toEqual([name, 200]);
    }
  });

  it('can be any behind a proxy and on other addresses', async () => {
    for (const deps of [{ host: '127.0.0.1', trustProxy: 1 }, { host: '0.0.0.0' }])
      expect(await (await open(deps))('quiz.example')).toBe(200);
  });

  it('must be one of PUBLIC_URL if that is set, except for health checks', async () => {
    const deps = {
      pwaFolder: '/nowhere',
      publicUrls: ['https://quiz.example', 'http://quiz.school.example:8080'],
      trustProxy: 1,
    };
    const { app, visitor } = await openTestApp(deps);
    const status = statusOf(app);
    for (const name of ['quiz.example', 'Quiz.Example:443', 'quiz.school.example:8080'])
      expect([name, await status(name)]).toEqual([name, 200]);
    for (const name of ['evil.example', 'localhost', '127.0.0.1:3000', 'quiz.example.evil.example'])
      expect([name, await status(name)]).toEqual([name, 400]);
    for (const path of ['/health', '/ready']) expect(await status('10.0.0.7:3000', path)).toBe(200);
    const forwarded = async (name: string, opened: string) =>
      (await app.request('/', { headers: { host: name, 'x-forwarded-host': opened } })).status;
    // 503 as the app is not built here.
    expect(await forwarded('quiz_backend', 'quiz.example')).toBe(503);
    expect(await forwarded('quiz_backend', 'evil.example')).toBe(400);
    // A page of evil.example that sends the header itself.
    expect(await forwarded('evil.example', 'quiz.example')).toBe(400);
    const refused = await app.request('/', { headers: { host: 'quiz_backend' } });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('PUBLIC_URL') },
    ]);
    expect((await app.request('/', { headers: { host: 'evil.example' } })).status).toBe(400);
    const headers = { host: 'quiz.example:8443', origin: 'http://quiz.school.example:8080' };
    expect((await visitor.send('POST', register, registration, headers)).status).toBe(200);
  });
});
