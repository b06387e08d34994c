import { createSecretKey, hkdfSync, randomBytes } from 'node:crypto';
import { isSignature, sign } from './signature.ts';

/**
 * OWASP's device cookies: they tell a device that has logged in to an account from others, which may be guessing its
 * password from the same address.
 */
export interface KnownDevices {
  /**
   * A value for the cookie of a device that just logged in to this account.
   * @param id the id of a device that the account already knows
   */
  issue(email: string, id?: string): string;
  /** The device's id, if the cookie was issued for this account. */
  read(cookie: string | undefined, email: string): string | undefined;
}

/** @param secret at least 32 bytes; the key of the cookies is derived from it */
export function createKnownDevices(secret: Uint8Array): KnownDevices {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'known devices', 32)));
  const named = (id: string, email: string) => JSON.stringify([id, email.toLowerCase()]);
  return {
    issue: (email, id = randomBytes(16).toString('base64url')) => `${id}.${sign(key, named(id, email))}`,
    read(cookie = '', email) {
      const [id = '', signature = '', ...rest] = cookie.split('.');
      return rest.length === 0 && isSignature(key, named(id, email), signature) ? id : undefined;
    },
  };
}
