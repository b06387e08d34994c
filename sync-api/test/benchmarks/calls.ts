import { type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import { sampleAttempt } from '../harness/sample-exam.ts';
import { type Population, password } from './population.ts';

/** Stands in requests for the id of a new report. */
export const newId = '00000000-0000-7000-8000-000000000000';

export type Group = 'lists' | 'reports' | 'logins';

/** A figure that is wanted: `share` of the floor, by processor time or by rate, or milliseconds. */
export interface Wanted {
  shareByCpu?: number;
  shareByRate?: number;
  perSecond?: number;
  cpuMs?: number;
  p99Ms?: number;
}

export interface Call {
  group: Group;
  name: string;
  connections: number;
  /** Whole HTTP requests, sent in turn. */
  requests: readonly string[];
  status: 200 | 304;
  /** What the same could cost at least: a bare route that answers with the same bytes, raw inserts, or bare bcrypt. */
  floor: 'bare route' | 'raw inserts' | 'bcrypt in a bare route';
  wanted: Wanted;
}

interface Asked {
  name: EndpointName;
  token?: string;
  id?: string;
  query?: string;
  body?: object;
  headers?: Record<string, string>;
}

/** A request as a browser sends it, without the headers that the server does not read. */
export function written({ name, token, id, query, body, headers }: Asked): string {
  const text = body && JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    'Accept-Encoding': 'gzip, deflate, br',
    ...(token && { Authorization: `Bearer ${token}` }),
    ...headers,
    ...(text !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`);
  const path = pathOf(name, id) + (query ? `?${query}` : '');
  return `${endpoints[name].method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text ?? ''}`;
}

/** The floor's request for the same bytes: with the same headers and without the body, which the floor does not read. */
export function toFloor(request: string, path: string): string {
  if (path === '/login') return request.replace(/^POST \S+/, `POST ${path}`);
  const [, ...lines] = (request.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const headers = lines.filter((line) => !/^content-/i.test(line));
  return `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}

/** Every call that is measured. @param etag of the list of exams @param reports how many are stored */
export function callsOf({ admin, takers, exam }: Population, etag: string, reports: number): Call[] {
  const ofTakers = (asked: Omit<Asked, 'token'>) => takers.map(({ token }) => written({ ...asked, token }));
  const list = { group: 'lists', status: 200, floor: 'bare route' } as const;
  const p99Ms = reports > 100_000 ? 400 : 100;
  const page = (name: string, body: object): Call => ({
    ...list,
    name: `page of 50: ${name}`,
    connections: 4,
    wanted: { p99Ms },
    requests: [
      written({
        name: 'getAllAttempts',
        token: admin.token,
        query: 'limit=50&fields=counts&total=true',
        body: { examName: '', userName: '', ...body },
      }),
    ],
  });
  const month = { dateFrom: '2025-03-01T00:00:00Z', dateBefore: '2025-04-01T00:00:00Z' };
  return [
    {
      ...list,
      name: 'getExamById',
      connections: 64,
      requests: ofTakers({ name: 'getExamById', id: exam._id }),
      wanted: { shareByCpu: 0.45 },
    },
    {
      ...list,
      name: 'getAllExams, 304',
      connections: 64,
      status: 304,
      requests: ofTakers({ name: 'getAllExams', headers: { 'If-None-Match': etag } }),
      wanted: { shareByCpu: 0.5 },
    },
    {
      ...list,
      name: '20 own reports',
      connections: 16,
      requests: ofTakers({ name: 'getOwnReports', query: 'limit=20' }),
      wanted: { cpuMs: 1.2 },
    },
    page('all', {}),
    page('one user', { userName: 'Taker 777' }),
    page('one exam', { examName: exam.name }),
    page('one exam and user', { examName: exam.name, userName: 'Taker 777' }),
    page('fails of a month', { verdict: 'Fail', ...month }),
    // 271 users have a 5 in their number.
    page('users named so', { userName: 'Taker 5' }),
    page('nobody named so', { userName: 'nobody' }),
    page('an exam and a month', { examName: exam.name, ...month }),
    {
      ...list,
      name: 'leaderboard of 1,000',
      connections: 4,
      wanted: { p99Ms: 15 },
      requests: [written({ name: 'getLeaderboard', token: admin.token, query: 'group=user' })],
    },
    {
      group: 'logins',
      name: 'login',
      connections: 4,
      requests: takers.map(({ user }) => written({ name: 'login', body: { email: user.email, password } })),
      status: 200,
      floor: 'bcrypt in a bare route',
      wanted: {},
    },
    {
      group: 'reports',
      name: 'addReport',
      connections: 64,
      requests: takers.map((taker) =>
        written({ name: 'addReport', token: taker.token, body: { ...sampleAttempt(taker, exam), _id: newId } }),
      ),
      status: 200,
      floor: 'raw inserts',
      wanted: { shareByRate: 0.45 },
    },
  ];
}
