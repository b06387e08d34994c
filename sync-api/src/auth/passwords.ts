import { hash, verify } from '@node-rs/bcrypt';
import { limits } from '@quiz-app/shared/limits';
import { isText } from '@quiz-app/shared/user';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs one comparison whatever the outcome, also without a hash: an unknown account answers no sooner than a known one. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
}

/** @param cost bcrypt's: each step doubles the work */
export function createPasswords(cost: number): Passwords {
  const nobodys = hash('nobody has this password', { cost });
  return {
    hash: (password) => hash(password, { cost }),
    async matches(password, storedHash) {
      const same = await verify(password, storedHash ?? (await nobodys));
      // bcrypt reads no further, so a longer password would match with any other tail; and it goes
      // round and round a password and the NUL at its end, so a, NUL, a would match as a does.
      const readWhole = Buffer.byteLength(password) <= limits.passwordBytes && isText(password);
      return same && readWhole && storedHash !== undefined;
    },
  };
}
