import { SignJWT } from 'jose';
import { afterEach, expect, it, vi } from 'vitest';
import { testSecret } from '../../test/harness/open-test-app.ts';
import { createTokens } from './tokens.ts';

afterEach(() => vi.useRealTimers());

it('a token is valid until it expires, also when it was checked before', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const tokens = createTokens(testSecret, '2s');
  const [seen, unseen] = [await tokens.sign('ann', 'first'), await tokens.sign('bo', 'second')];
  expect(await tokens.check(`Bearer ${seen}`)).toEqual({ userId: 'ann', sessionId: 'first' });
  vi.setSystemTime(Date.now() + 1_000);
  expect(await tokens.check(`Bearer ${seen}`)).toEqual({ userId: 'ann', sessionId: 'first' });
  vi.setSystemTime(Date.now() + 2_000);
  expect(await tokens.check(`Bearer ${seen}`)).toBe('expired');
  expect(await tokens.check(`Bearer ${unseen}`)).toBe('expired');
  expect(await tokens.check(`Bearer ${seen}`)).toBe('expired');
});

it('a token that another library signed with the secret is valid until it expires', async () => {
  const tokens = createTokens(testSecret, '2s');
  const signed = (ttl: string) =>
    new SignJWT({ sub: 'ann', sid: 'first' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setExpirationTime(ttl)
      .sign(testSecret);
  expect(await tokens.check(`Bearer ${await signed('1h')}`)).toEqual({ userId: 'ann', sessionId: 'first' });
  expect(await tokens.check(`Bearer ${await signed('-1s')}`)).toBe('expired');
});

it('only a token that was signed with the secret by HS256 is valid', async () => {
  const tokens = createTokens(testSecret, '1h');
  const base64url = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  const claims = { sub: 'ann', sid: 'first', exp: 4_000_000_000 };
  const signed = (alg: string, secret = testSecret, more: object = {}) =>
    new SignJWT({ ...claims, ...more }).setProtectedHeader({ alg }).sign(secret);
  const valid = await signed('HS256');
  expect(await tokens.check(`Bearer ${valid}`)).toEqual({ userId: 'ann', sessionId: 'first' });

  const [head, , signature] = valid.split('.');
  const otherClaims = base64url({ ...claims, sub: 'bo' });
  const invalid = {
    unsigned: `${base64url({ alg: 'none' })}.${base64url(claims)}.`,
    'unsigned, in other letters': `${base64url({ alg: 'NONE' })}.${base64url(claims)}.`,
    'called unsigned beside a signature': `${base64url({ alg: 'none' })}.${base64url(claims)}.${signature}`,
    'without its signature': `${head}.${base64url(claims)}.`,
    'with two parts': `${head}.${base64url(claims)}`,
    'with four parts': `${valid}.x`,
    'of other claims': `${head}.${otherClaims}.${signature}`,
    'of another algorithm': await signed('HS512', Buffer.alloc(64, testSecret)),
    'of another secret': await signed('HS256', Buffer.alloc(32, 7)),
    'of a user that is no text': await signed('HS256', testSecret, { sub: 7 }),
    'of no session': await signed('HS256', testSecret, { sid: undefined }),
    'that never expires': await new SignJWT({ sub: 'ann', sid: 'first' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(testSecret),
    'that begins tomorrow': await signed('HS256', testSecret, { nbf: Date.now() / 1_000 + 86_400 }),
  };
  for (const [name, token] of Object.entries(invalid))
    expect(await tokens.check(`Bearer ${token}`), name).toBe('invalid');
});
