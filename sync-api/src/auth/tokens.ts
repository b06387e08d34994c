import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

/** The user and session that a token names. */
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
  check(authorization: string | undefined): Promise<TokenCheck>;
}

/** The number of verified tokens that are cached, because a check costs as much as a short answer. */
const maxVerified = 10_000;

const alg = 'HS256';

/**
 * @param secret at least 32 bytes
 * @param ttl how long a token lasts, as a jose time span: `7d`, `2s`
 */
export function createTokens(secret: Uint8Array, ttl: string): Tokens {
  // A valid signature stays valid; only the time must be checked again.
  const verified = new LRUCache<string, { owner: TokenOwner; expires: number }>({ max: maxVerified });

  async function verify(token: string): Promise<TokenCheck> {
    try {
      const { payload, protectedHeader } = await jwtVerify(token, secret, { algorithms: [alg] });
      // No embedded key or extension is accepted. Other libraries also write `typ`.
      if (Object.keys(protectedHeader).some((name) => name !== 'alg' && name !== 'typ')) return 'invalid';
      const { sub: userId, sid: sessionId, exp } = payload;
      if (typeof userId !== 'string' || typeof sessionId !== 'string' || exp === undefined) return 'invalid';
      const owner = { userId, sessionId };
      verified.set(token, { owner, expires: exp * 1_000 });
      return owner;
    } catch (error) {
      return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
    }
  }

  return {
    sign: (userId, sessionId) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(ttl)
        .sign(secret),

    expiryOf: (token) => new Date((decodeJwt(token).exp ?? 0) * 1_000).toISOString(),

    async check(authorization = '') {
      // jose would also accept the other alphabet of base64.
      const token = /^Bearer +([\w.-]+) *$/i.exec(authorization)?.[1];
      if (token === undefined) return 'invalid';
      const known = verified.get(token);
      if (!known) return verify(token);
      return known.expires > Date.now() ? known.owner : 'expired';
    },
  };
}
