import { errors, jwtVerify, SignJWT } from 'jose';

export type TokenCheck = { userId: string } | 'expired' | 'invalid';

export interface Tokens {
  /** A signed token that names the user and expires. */
  sign(userId: string): Promise<string>;
  check(token: string): Promise<TokenCheck>;
}

const algorithm = 'HS256';
/** Bounds the memory of tokens already verified. */
const mostKept = 10_000;

/**
 * @param secret at least 32 bytes
 * @param ttl how long a token lasts, as a jose time span: `7d`, `2s`
 */
export function createTokens(secret: Uint8Array, ttl: string): Tokens {
  // A signature that was good stays good; only the time must be looked at again.
  const verified = new Map<string, { userId: string; expires: number }>();

  return {
    sign: (userId) =>
      new SignJWT()
        .setProtectedHeader({ alg: algorithm })
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(ttl)
        .sign(secret),

    async check(token) {
      const kept = verified.get(token);
      if (kept) {
        if (kept.expires > Date.now() / 1000) return { userId: kept.userId };
        verified.delete(token);
      }
      try {
        const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], requiredClaims: ['exp', 'sub'] });
        const { sub: userId, exp: expires } = payload;
        if (typeof userId !== 'string' || typeof expires !== 'number') return 'invalid';
        if (verified.size >= mostKept) verified.clear();
        verified.set(token, { userId, expires });
        return { userId };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}
