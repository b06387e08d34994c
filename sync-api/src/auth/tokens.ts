import { errors, jwtVerify, SignJWT } from 'jose';
import { LRUCache } from 'lru-cache';

export type TokenCheck = { userId: string } | 'expired' | 'invalid';

export interface Tokens {
  /** A signed token that names the user and expires. */
  sign(userId: string): Promise<string>;
  check(token: string): Promise<TokenCheck>;
}

const algorithm = 'HS256';
/** How many verified tokens stay in memory. */
const maxVerified = 10_000;

/**
 * @param secret at least 32 bytes
 * @param ttl how long a token lasts, as a jose time span: `7d`, `2s`
 */
export function createTokens(secret: Uint8Array, ttl: string): Tokens {
  // A valid signature stays valid; only the expiry must be checked again.
  const verified = new LRUCache<string, { userId: string; expires: number }>({ max: maxVerified });

  return {
    sign: (userId) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(ttl)
        .sign(secret),

    async check(token) {
      const known = verified.get(token);
      if (known) {
        if (known.expires > Date.now() / 1000) return { userId: known.userId };
        verified.delete(token);
      }
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], requiredClaims: ['exp', 'sub'] });
        const { sub: userId, exp: expires } = payload;
        if (typeof userId !== 'string' || typeof expires !== 'number') return 'invalid';
        verified.set(token, { userId, expires });
        return { userId };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
