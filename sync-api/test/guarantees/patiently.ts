import { setTimeout as wait } from 'node:timers/promises';

/** How long a call is repeated, in milliseconds: long enough for a machine that does other work too. */
const patienceMs = 600_000;

/**
 * Repeats a call until it succeeds, as a device does: its server may be gone, or the server's database.
 * @throws Error for a refusal, for an answer that breaks the contract, and when nothing helps for ten minutes
 */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + patienceMs; ; await wait(20)) {
    try {
      return await call();
    } catch (error) {
      if (/OpenAPI|: 4\d\d /.test(String(error)) || performance.now() > until) throw error;
    }
  }
}

/** Like `patiently`, after a pause: the machine is for the servers first. */
export async function leisurely<T>(call: () => Promise<T>): Promise<T> {
  await wait(25);
  return patiently(call);
}
