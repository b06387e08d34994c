import { expect, it } from 'vitest';
import { calls, pathOf } from './api.ts';

it.each([
  ['Register', calls.register, 'POST /api/users/register', 'anyone'],
  ['Login', calls.login, 'POST /api/users/login', 'anyone'],
  ['Current user', calls.getUserInfo, 'POST /api/users/get-user-info', 'user'],
  ['Add exam', calls.addExam, 'POST /api/exams/addExam', 'admin'],
  ['Create exam with AI', calls.createExam, 'POST /api/exams/createExam', 'admin'],
  ['List exams', calls.getAllExams, 'GET /api/exams/getAllExams', 'user'],
  ['Get exam', calls.getExamById, 'GET /api/exams/getExamById/7', 'user'],
  ['Edit exam', calls.editExam, 'PUT /api/exams/editExam/7', 'admin'],
  ['Delete exam', calls.deleteExam, 'DELETE /api/exams/deleteExam/7', 'admin'],
  ['Restore exam', calls.restoreExam, 'POST /api/exams/restoreExam/7', 'admin'],
  ['Add question', calls.addQuestion, 'POST /api/exams/addQuestionToExam/7', 'admin'],
  ['Edit question', calls.editQuestion, 'PUT /api/exams/editQuestionInExam/7', 'admin'],
  ['Delete question', calls.deleteQuestion, 'DELETE /api/exams/deleteQuestionFromExam/7', 'admin'],
  ['Add report', calls.addReport, 'POST /api/reports/addReport', 'user'],
  ['Search reports', calls.getAllAttempts, 'POST /api/reports/getAllAttempts', 'admin'],
  ['All reports', calls.getAllReports, 'GET /api/reports/getAllReports', 'admin'],
  ['Leaderboard', calls.getLeaderboard, 'GET /api/reports/getAllReports', 'admin'],
  ['Own reports', calls.getOwnReports, 'GET /api/reports/getAllAttemptsByUser', 'user'],
])('%s', (_name, call, methodAndPath, access) => {
  expect(`${call.method} ${pathOf(call, '7')}`).toBe(methodAndPath);
  expect(call.access).toBe(access);
});

it('fills an id into a path as one segment, whatever it holds', () => {
  expect(pathOf(calls.getExamById, 'a/../b?c#$&')).toBe('/api/exams/getExamById/a%2F..%2Fb%3Fc%23%24%26');
});
