import { expect, expectTypeOf, it } from 'vitest';
import type { Exam, ExamDetails } from '../exam.ts';
import type { LeaderboardRow } from '../leaderboard.ts';
import type { Report, ReportCounts, ReportSummary } from '../report.ts';
import { type Endpoint, type EndpointName, endpoints, pathOf } from './endpoints.ts';
import type { Body, BodyInput, Data, EnvelopeOf, Query } from './schemas.ts';
import { schemas } from './schemas.ts';

it.each([
  ['register', 'POST /api/users/register', 'anyone'],
  ['login', 'POST /api/users/login', 'anyone'],
  ['getUserInfo', 'POST /api/users/get-user-info', 'user'],
  ['addDeviceKey', 'POST /api/users/addDeviceKey', 'user'],
  ['getDeviceKeys', 'GET /api/users/getDeviceKeys', 'user'],
  ['deleteDeviceKey', 'DELETE /api/users/deleteDeviceKey/7', 'user'],
  ['restoreDeviceKey', 'POST /api/users/restoreDeviceKey/7', 'user'],
  ['getPushKey', 'GET /api/users/getPushKey', 'user'],
  ['addPushSubscription', 'POST /api/users/addPushSubscription', 'user'],
  ['deletePushSubscription', 'POST /api/users/deletePushSubscription', 'user'],
  ['getSignInOptions', 'GET /api/users/signInOptions', 'anyone'],
  ['loginWithCard', 'POST /api/users/loginWithCard', 'anyone'],
  ['forgotPassword', 'POST /api/users/forgotPassword', 'anyone'],
  ['resetPassword', 'POST /api/users/resetPassword', 'anyone'],
  ['editMe', 'PUT /api/users/me', 'user'],
  ['changePassword', 'POST /api/users/changePassword', 'user'],
  ['getSessions', 'GET /api/users/sessions', 'user'],
  ['endSession', 'DELETE /api/users/sessions/7', 'user'],
  ['getUsers', 'GET /api/users', 'admin'],
  ['importUsers', 'POST /api/users/importUsers', 'admin'],
  ['newCard', 'POST /api/users/newCard/7', 'admin'],
  ['logOutEverywhere', 'POST /api/users/logOutEverywhere/7', 'admin'],
  ['restoreUser', 'POST /api/users/restoreUser/7', 'admin'],
  ['getUser', 'GET /api/users/7', 'admin'],
  ['editUser', 'PUT /api/users/7', 'admin'],
  ['deleteUser', 'DELETE /api/users/7', 'admin'],
  ['addExam', 'POST /api/exams/addExam', 'admin'],
  ['getAiOptions', 'GET /api/exams/aiOptions', 'admin'],
  ['createExam', 'POST /api/exams/createExam', 'admin'],
  ['getAllExams', 'GET /api/exams/getAllExams', 'user'],
  ['getExamById', 'GET /api/exams/getExamById/7', 'user'],
  ['editExam', 'PUT /api/exams/editExam/7', 'admin'],
  ['deleteExam', 'DELETE /api/exams/deleteExam/7', 'admin'],
  ['restoreExam', 'POST /api/exams/restoreExam/7', 'admin'],
  ['copyExam', 'POST /api/exams/copyExam/7', 'admin'],
  ['reorderQuestions', 'PUT /api/exams/reorderQuestions/7', 'admin'],
  ['addQuestion', 'POST /api/exams/addQuestionToExam/7', 'admin'],
  ['editQuestion', 'PUT /api/exams/editQuestionInExam/7', 'admin'],
  ['deleteQuestion', 'DELETE /api/exams/deleteQuestionFromExam/7', 'admin'],
  ['restoreQuestion', 'POST /api/exams/restoreQuestionInExam/7', 'admin'],
  ['addMedium', 'POST /api/media', 'admin'],
  ['getMedium', 'GET /api/media/7', 'user'],
  ['renderFormula', 'POST /api/media/formula', 'admin'],
  ['addReport', 'POST /api/reports/addReport', 'user'],
  ['addCollected', 'POST /api/reports/addCollected', 'user'],
  ['getAllAttempts', 'POST /api/reports/getAllAttempts', 'admin'],
  ['getAllReports', 'GET /api/reports/getAllReports', 'admin'],
  ['getLeaderboard', 'GET /api/reports/getAllReports', 'admin'],
  ['getOwnReports', 'GET /api/reports/getAllAttemptsByUser', 'user'],
  ['getStatistics', 'GET /api/exams/statistics/7', 'admin'],
  ['tellDeviceState', 'PUT /api/exams/deviceState', 'user'],
  ['getExamDay', 'GET /api/exams/live/7', 'admin'],
] as const)('%s is %s, for %s', (name, methodAndPath, access) => {
  expect(`${endpoints[name].method} ${pathOf(name, '7')}`).toBe(methodAndPath);
  expect(endpoints[name].access).toBe(access);
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
