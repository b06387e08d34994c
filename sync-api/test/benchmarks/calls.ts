import { type EndpointName, endpoints, pathOf } from '@quiz-app/shared/contract/endpoints';
import { sampleAttempt } from '../harness/sample-exam.ts';
import { type Population, password } from './population.ts';

/** Stands in requests for the id of a new report. */
export const newId = '00000000-0000-7000-8000-000000000000';

/** What a call's figure is a share of. */
export type Floor = 'bare route' | 'raw inserts' | 'bcrypt in a bare route';

export interface Call {
  /** By which `--only` chooses it. */
  group: string;
  name: string;
  connections: number;
  /** Whole HTTP requests, sent in turn. */
  requests: readonly string[];
  status: 200 | 304;
  floor: Floor;
  /** The share of the floor's rate per processor time that it is to reach at least. */
  least?: number;
  /** The milliseconds in which 99 of 100 are to be answered. */
  p99?: number;
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
  const { method } = endpoints[name];
  return writtenTo(
    method,
    pathOf(name, id) + (query ? `?${query}` : ''),
    {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    body,
  );
}

function writtenTo(method: string, path: string, headers: Record<string, string>, body?: object): string {
  const text = body && JSON.stringify(body);
  const all = {
    Host: '127.0.0.1',
    'Accept-Encoding': 'gzip, deflate, br',
    ...headers,
    ...(text !== undefined && {
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
    }),
  };
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${text ?? ''}`;
}

/** The floor's request for the same bytes: with the same headers and without the body, which the floor does not read. */
export function toFloor(request: string, path: string): string {
  const [first = '', ...lines] = (request.split('\r\n\r\n')[0] ?? '').split('\r\n');
  const isLogin = first.startsWith('POST') && path === '/login';
  if (isLogin) return request.replace(/^POST \S+/, `POST ${path}`);
  const headers = lines.filter((line) => !/^content-/i.test(line));
  return `GET ${path} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}

/** What a client learned from earlier answers. */
export interface Known {
  /** The catalogue's ETag and a cursor after its last change. */
  etag: string;
  cursor: string;
  /** A cursor in the middle of all reports. */
  halfWay: string;
}

/** Every call that is measured. */
export function callsOf({ admin, takers, exam }: Population, { etag, cursor, halfWay }: Known): Call[] {
  const ofTakers = (asked: Omit<Asked, 'token'>) => takers.map(({ token }) => written({ ...asked, token }));
  const read = { status: 200, floor: 'bare route' } as const;
  const { token } = admin;
  const page = (name: string, body: object): Call => ({
    ...read,
    group: 'pages',
    name,
    connections: 4,
    p99: 50,
    requests: [
      written({
        name: 'getAllAttempts',
        token,
        query: 'limit=50&fields=counts&total=true',
        body: { examName: '', userName: '', ...body },
      }),
    ],
  });
  const reports = takers.map((taker) =>
    written({ name: 'addReport', token: taker.token, body: { ...sampleAttempt(taker, exam), _id: newId } }),
  );
  const adding = [1, 16, 64].map(
    (connections): Call => ({
      group: 'add',
      name: 'addReport',
      connections,
      requests: reports,
      status: 200,
      floor: 'raw inserts',
    }),
  );
  return [
    {
      ...read,
      group: 'exam',
      name: 'getExamById',
      connections: 64,
      requests: ofTakers({ name: 'getExamById', id: exam._id }),
      least: 0.6,
    },
    {
      ...read,
      group: 'catalogue',
      name: 'getAllExams, whole',
      connections: 16,
      requests: ofTakers({ name: 'getAllExams' }),
    },
    {
      ...read,
      group: 'catalogue',
      name: 'getAllExams, 304',
      connections: 64,
      status: 304,
      requests: ofTakers({ name: 'getAllExams', headers: { 'If-None-Match': etag } }),
      least: 0.5,
    },
    {
      ...read,
      group: 'catalogue',
      name: 'getAllExams, since',
      connections: 64,
      requests: ofTakers({ name: 'getAllExams', query: `since=${encodeURIComponent(cursor)}&fields=changed` }),
    },
    {
      group: 'login',
      name: 'login',
      connections: 4,
      requests: takers.map(({ user }) => written({ name: 'login', body: { email: user.email, password } })),
      status: 200,
      floor: 'bcrypt in a bare route',
    },
    {
      ...read,
      group: 'own',
      name: 'own reports, 20',
      connections: 16,
      requests: ofTakers({ name: 'getOwnReports', query: 'limit=20' }),
    },
    page('page of all reports', {}),
    page('page by exam', { examName: exam.name }),
    // 271 users are found, all with a 5 in their number, whose reports fill the page also among few.
    page('page by user', { userName: 'Taker 5' }),
    page('page by exam and user', { examName: exam.name, userName: 'Taker 5' }),
    page('page by verdict and month', {
      verdict: 'Fail',
      dateFrom: '2025-03-01T00:00:00Z',
      dateBefore: '2025-04-01T00:00:00Z',
    }),
    {
      ...read,
      group: 'leaderboard',
      name: 'leaderboard of 1,000',
      connections: 4,
      p99: 10,
      requests: [written({ name: 'getLeaderboard', token, query: 'group=user' })],
    },
    {
      ...read,
      group: 'csv',
      name: 'CSV, each page of 500',
      connections: 1,
      requests: [
        written({
          name: 'getAllAttempts',
          token,
          query: `limit=500&fields=counts&cursor=${halfWay}`,
          body: { examName: '', userName: '' },
        }),
      ],
    },
    ...adding,
  ];
}
