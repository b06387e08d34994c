import { hash, verify } from '@node-rs/bcrypt';
import { limits } from '@quiz-app/shared/limits';
import { isText, normalPassword } from '@quiz-app/shared/user';

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Always compares once, also without a hash: an unknown account must not answer sooner than a known one. */
  matches(password: string, storedHash: string | undefined): Promise<boolean>;
}

/** @param cost bcrypt's cost factor: each step doubles the work */
export function createPasswords(cost: number): Passwords {
  const dummyHash = hash('no one has this password', { cost });
  return {
    hash: (password) => hash(normalPassword(password), { cost }),
    async matches(given, storedHash) {
      const password = normalPassword(given);
      const same = await verify(password, storedHash ?? (await dummyHash));
      // bcrypt ignores what follows the 72nd byte, and repeats the password with the NUL at its end:
      // a longer password would match with any other tail, and `a\0a` would match `a`.
      const readWhole = Buffer.byteLength(password) <= limits.passwordBytes && isText(password);
      return same && readWhole && storedHash !== undefined;
    },
  };
}
