import { createSecretKey } from 'node:crypto';
import { SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';
import { isSignature } from './signature.ts';

/** Whom a token names. */
export interface TokenOwner {
  userId: string;
  sessionId: string;
}

export type TokenCheck = TokenOwner | 'expired' | 'invalid';

export interface Tokens {
  /** A signed token that names the user and the session, and expires. */
  sign(userId: string, sessionId: string): Promise<string>;
  /** When a token that was just signed expires: an ISO instant. */
  expiryOf(token: string): string;
  /** Checks the token in a header Authorization. */
  check(authorization: string | undefined): TokenCheck;
}

/** What a token says; times in seconds since the epoch. */
interface Claims {
  owner: TokenOwner;
  expires: number;
  begins: number;
}

/** How many verified tokens stay in memory: an HMAC for every request would cost half of the rate of short answers. */
const maxVerified = 10_000;

const header = { alg: 'HS256' } as const;
const encodedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');

/**
 * @param secret at least 32 bytes
 * @param ttl how long a token lasts, as a jose time span: `7d`, `2s`
 */
export function createTokens(secret: Uint8Array, ttl: string): Tokens {
  const key = createSecretKey(secret);
  // By the whole header: taking the token out of it takes as long as all the rest. A valid signature stays valid; only
  // the times must be checked again.
  const verified = new LRUCache<string, Claims>({ max: maxVerified });

  function read(authorization: string): Claims | undefined {
    const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
    const claims = token === undefined ? undefined : verify(token);
    // There are many ways to write the header of a token, and one that clients use.
    if (claims && authorization === `Bearer ${token}`) verified.set(authorization, claims);
    return claims;
  }

  // Not by jose, whose check runs on Node's thread pool and would wait there behind password hashes.
  function verify(token: string): Claims | undefined {
    const [head = '', claims = '', signature = '', ...rest] = token.split('.');
    const isOurs = isAcceptedHeader(head) && rest.length === 0 && isSignature(key, `${head}.${claims}`, signature);
    if (!isOurs) return undefined;
    const { sub: userId, sid: sessionId, exp: expires, nbf: begins = 0 } = readJson(claims);
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return undefined;
    if (typeof expires !== 'number' || typeof begins !== 'number') return undefined;
    return { owner: { userId, sessionId }, expires, begins };
  }

  return {
    sign: (userId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader(header)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(ttl)
        .sign(secret),

    expiryOf: (token) => new Date((verify(token)?.expires ?? 0) * 1_000).toISOString(),

    check(authorization = '') {
      const claims = verified.get(authorization) ?? read(authorization);
      if (!claims) return 'invalid';
      const now = Date.now() / 1_000;
      if (claims.begins > now) return 'invalid';
      return claims.expires > now ? claims.owner : 'expired';
    },
  };
}

/** Only HS256. Other libraries that hold the secret also write `typ`; a key or an extension is not accepted. */
function isAcceptedHeader(encoded: string): boolean {
  if (encoded === encodedHeader) return true;
  const { alg, typ = 'JWT', ...others } = readJson(encoded);
  return alg === header.alg && typ === 'JWT' && Object.keys(others).length === 0;
}

function readJson(encoded: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(Buffer.from(encoded, 'base64url').toString()));
  } catch {
    return {};
  }
}
