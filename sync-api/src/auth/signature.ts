import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * HMAC-SHA-256 in base64url. Synchronous, so that it does not wait for Node's thread pool, as Web Crypto does.
 * @param key a `KeyObject`, as the bytes of a key take six times as long at every call
 */
export function sign(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

/** Compares in constant time. */
export function isSignature(key: KeyObject, text: string, given: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(sign(key, text))];
  return a.length === b.length && timingSafeEqual(a, b);
}
