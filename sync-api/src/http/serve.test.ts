import { type Endpoint, endpoints } from '@quiz-app/shared/contract/endpoints';
import { describe, expect, it } from 'vitest';
import { createRoutes, routesOf, type Serve } from './create-routes.ts';

const nobody = async () => {
  throw new Error('Nobody calls');
};
const options = { authenticate: nobody, limiter: { count: nobody }, trustProxy: 0 };

describe('the routes', () => {
  it('are complete: an endpoint without a handler throws at startup', () => {
    const { serve, mount } = createRoutes(options);
    serve('getUserInfo', nobody);
    expect(() => mount({} as never)).toThrow(/ is not served$/);
  });

  it('refuse a second handler', () => {
    const { serve } = createRoutes(options);
    serve('getUserInfo', nobody);
    expect(() => serve('getUserInfo', nobody)).toThrow('getUserInfo is served twice');
  });

  it('distinguish endpoints of one method and path by the query, the more specific one first', () => {
    const shared = routesOf(endpoints).filter(({ variants }) => variants.length > 1);
    expect(shared.map(({ variants }) => variants)).toEqual([
      [
        { name: 'getLeaderboard', whenQuery: { group: 'user' } },
        { name: 'getAllReports', whenQuery: {} },
      ],
    ]);
  });

  it('never share method, path and query', () => {
    const twin: Endpoint = { ...endpoints.getLeaderboard, whenQuery: { group: 'user' } };
    expect(() => routesOf({ ...endpoints, twin })).toThrow(
      'twin and getLeaderboard are both GET /api/reports/getAllReports',
    );
  });
});

it('the types of a handler follow from its endpoint', () => {
  const compiled = (serve: Serve) => {
    serve('login', async ({ body }) => body.email);
    serve('getUserInfo', async ({ caller }) => caller);
    serve('getOwnReports', async ({ query }) => (query.limit === 5 ? [] : new Response()));
    serve('forgotPassword', async ({ countCall }) => countCall().then(() => null));
    serve('deleteExam', async ({ caller, expectedVersion = 0 }) =>
      caller.isAdmin && expectedVersion > 0 ? null : null,
    );

    // @ts-expect-error An endpoint that is open to anyone has no caller.
    serve('login', async ({ caller }) => caller._id);
    // @ts-expect-error A call without a body has none.
    serve('deleteExam', async ({ body }) => body.name);
    // @ts-expect-error The field belongs to the body of another endpoint.
    serve('login', async ({ body }) => body.passingMarks);
    // @ts-expect-error The data of addExam is an exam.
    serve('addExam', async () => 'a token');
    // @ts-expect-error Only a conditional endpoint has an expected version.
    serve('addExam', async ({ expectedVersion }) => expectedVersion.toFixed());
    // @ts-expect-error Only a call with limits is counted.
    serve('getUserInfo', async ({ caller, countCall }) => countCall().then(() => caller));
    // @ts-expect-error Access cannot be given; it follows from the name.
    serve('deleteExam', 'anyone', async () => null);
    // @ts-expect-error There is no such endpoint.
    serve('deleteEverything', async () => null);
  };
  expect(compiled).toBeTypeOf('function');
});
