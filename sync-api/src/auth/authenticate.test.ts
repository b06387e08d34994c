import type { User } from '@quiz-app/shared/user';
import { expect, it } from 'vitest';
import { testSecret } from '../../test/harness/open-test-app.ts';
import { createAuthenticate } from './authenticate.ts';
import { createTokens } from './tokens.ts';

const tokens = createTokens(testSecret, '1h');
const user: User = { _id: 'ann', name: 'Ann', email: 'ann@example.org', isAdmin: false };

/** @param found who the token belongs to when it is used */
async function call(access: 'user' | 'admin', found: User | undefined, authorization?: string) {
  const authenticate = createAuthenticate(tokens, async () => found);
  const header = authorization ?? `Bearer ${await tokens.sign('ann', 'session')}`;
  try {
    return (await authenticate(access, header)).user;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

it('a token opens what its user may do now', async () => {
  expect(await call('user', user)).toBe(user);
  expect(await call('admin', user)).toBe('only-admins');
  const admin = { ...user, isAdmin: true };
  expect(await call('admin', admin)).toBe(admin);
});

it('a token opens nothing without its session', async () => {
  expect(await call('user', undefined)).toBe('session-ended');
});

it('an invalid or expired token opens nothing', async () => {
  expect(await call('user', user, '')).toBe('not-logged-in');
  expect(await call('user', user, 'Bearer x')).toBe('not-logged-in');
  const expired = await createTokens(testSecret, '-1s').sign('ann', 'session');
  expect(await call('user', user, `Bearer ${expired}`)).toBe('token-expired');
});
