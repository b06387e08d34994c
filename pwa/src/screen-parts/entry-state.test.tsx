import { expect, test } from 'vitest';
import { addressAfterLogin } from './entry-state.ts';

const { origin } = window.location;

test.each(['/', '/user/write-exam/some-id?attempt=7#end', '/profile', '/admin/reports?user=bo', '/leaderboard'])(
  'a login leads back to %s',
  (from) => expect(addressAfterLogin({ from }, '')).toBe(origin + from),
);

test.each([
  'https://evil.example/user/reports',
  '//evil.example/user/reports',
  '/\\evil.example/user/reports',
  '\\\\evil.example/user/reports',
  '/.//evil.example/user/reports',
  'javascript:alert(1)',
  'data:text/html,hi',
  'http://',
  '/login',
  '/nowhere',
  '/api/docs',
  '',
])('a login does not lead to "%s"', (from) => expect(addressAfterLogin({ from }, '')).toBe('/'));

test('a login without a requested address leads home', () => {
  expect(addressAfterLogin(null, '')).toBe('/');
  expect(addressAfterLogin({}, '')).toBe('/');
});

test('a login leads nobody else to what one person was doing', () => {
  const state = { from: '/user/write-exam/some-id?attempt=7', email: 'Ann@example.org' };
  expect(addressAfterLogin(state, ' ann@example.org')).toBe(origin + state.from);
  expect(addressAfterLogin(state, 'omar@example.org')).toBe('/');
});
