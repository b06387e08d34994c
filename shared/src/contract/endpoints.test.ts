import { expect, expectTypeOf, it } from 'vitest';
import type { Exam, ExamDetails } from '../exam.ts';
import type { LeaderboardRow } from '../leaderboard.ts';
import type { Report, ReportCounts, ReportSummary } from '../report.ts';
import { type Access, type Endpoint, type EndpointName, endpoints, pathOf } from './endpoints.ts';
import type { Body, BodyInput, Data, EnvelopeOf, Query } from './schemas.ts';
import { schemas } from './schemas.ts';

it('lets visitors and takers make only these calls', () => {
  const namesFor = (access: Access) =>
    Object.entries<Endpoint>(endpoints).flatMap(([name, each]) => (each.access === access ? [name] : []));
  expect(namesFor('anyone')).toEqual([
    'register',
    'login',
    'getSignInOptions',
    'loginWithCard',
    'forgotPassword',
    'resetPassword',
  ]);
  expect(namesFor('user')).toEqual([
    'getUserInfo',
    'addDeviceKey',
    'getDeviceKeys',
    'deleteDeviceKey',
    'restoreDeviceKey',
    'getPushKey',
    'addPushSubscription',
    'deletePushSubscription',
    'editMe',
    'changePassword',
    'getSessions',
    'endSession',
    'getAllExams',
    'getExamById',
    'getMedium',
    'addReport',
    'addCollected',
    'getOwnReports',
    'updateDeviceState',
  ]);
});

it('pathOf fills in an id as one path segment, whatever it contains', () => {
  expect(pathOf('getExamById', 'a/../b?c#$&')).toBe('/api/exams/getExamById/a%2F..%2Fb%3Fc%23%24%26');
});

it('any two endpoints differ in method, path or query', () => {
  const addresses = Object.values<Endpoint>(endpoints).map(
    ({ method, path, whenQuery }) => `${method} ${path} ${JSON.stringify(whenQuery ?? {})}`,
  );
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('every endpoint has schemas', () => {
  expect(Object.keys(schemas).sort()).toEqual(Object.keys(endpoints).sort());
});

it('the types of body, query and data follow from the endpoint', () => {
  expectTypeOf<Data<'getExamById'>>().toEqualTypeOf<Exam>();
  expectTypeOf<Body<'editExam'>>().toEqualTypeOf<ExamDetails>();
  expectTypeOf<Body<'getUserInfo'>>().toEqualTypeOf<undefined>();
  expectTypeOf<BodyInput<'login'>>().toEqualTypeOf<{ email: string; password: string }>();
  expectTypeOf<Query<'getOwnReports'>['limit']>().toEqualTypeOf<number | undefined>();
  expectTypeOf<Data<'getAllAttempts'>>().toEqualTypeOf<Report[]>();
  expectTypeOf<Data<'getAllAttempts', 'summary'>>().toEqualTypeOf<ReportSummary[]>();
  expectTypeOf<Data<'getAllAttempts', 'counts'>>().toEqualTypeOf<ReportCounts[]>();
  expectTypeOf<Data<'getLeaderboard'>>().toEqualTypeOf<LeaderboardRow[]>();
  expectTypeOf<Extract<EnvelopeOf<'getAllExams'>, { success: true }>['cursor']>().toEqualTypeOf<string | undefined>();
  expectTypeOf<EndpointName>().toBeString();
});
