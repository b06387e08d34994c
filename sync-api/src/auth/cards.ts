import { createSecretKey, hkdfSync, randomInt } from 'node:crypto';
import { cardDigits, cardLength } from '@quiz-app/shared/card';
import { sign } from './signature.ts';

/** Log-in cards. Only their hashes are stored. */
export interface Cards {
  /** A new code of 60 random bits. */
  make(): string;
  /**
   * The hash under which a code is stored. It is keyed, because 60 bits alone could be guessed from a stolen database:
   * with another secret all cards are void.
   */
  hash(code: string): string;
}

/** @param secret at least 32 bytes; the key of the hashes is derived from it */
export function createCards(secret: Uint8Array): Cards {
  const key = createSecretKey(new Uint8Array(hkdfSync('sha256', secret, '', 'log-in cards', 32)));
  return {
    make: () => Array.from({ length: cardLength }, () => cardDigits[randomInt(cardDigits.length)]).join(''),
    hash: (code) => sign(key, code),
  };
}
