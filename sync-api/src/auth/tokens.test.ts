import { SignJWT } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { testSecret } from '../../test/harness/open-test-app.ts';
import { createTokens } from './tokens.ts';

afterEach(() => vi.useRealTimers());

it('a token is valid until it expires, also when it was checked before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tokens = createTokens(testSecret, '2s');
  const [seen, unseen] = [await tokens.sign('ann'), await tokens.sign('bo')];
  expect(tokens.check(`Bearer ${seen}`)).toEqual({ userId: 'ann' });
  vi.setSystemTime(Date.now() + 1_000);
  expect(tokens.check(`Bearer ${seen}`)).toEqual({ userId: 'ann' });
  vi.setSystemTime(Date.now() + 2_000);
  expect(tokens.check(`Bearer ${seen}`)).toBe('expired');
  expect(tokens.check(`Bearer ${unseen}`)).toBe('expired');
  expect(tokens.check(`Bearer ${seen}`)).toBe('expired');
});

it('a token that another library signed with the secret is valid until it expires', async () => {
  const tokens = createTokens(testSecret, '2s');
  const signed = (ttl: string) =>
    new SignJWT({ sub: 'ann' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(ttl)
      .sign(testSecret);
  expect(tokens.check(`Bearer ${await signed('1h')}`)).toEqual({ userId: 'ann' });
  expect(tokens.check(`Bearer ${await signed('-1s')}`)).toBe('expired');
});
