/**
 * Takes a Web Lock for this window until a signal is aborted. Resolves when it is taken; at once in a browser without
 * Web Locks.
 *
 * @param onWait called if another window has it
 * @throws the signal's reason if it is aborted first
 */
export async function takeLock(
  locks: LockManager | undefined,
  name: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<void> {
  if (!locks) return;
  const taken = Promise.withResolvers<boolean>();
  const ended = Promise.withResolvers<void>();
  signal.addEventListener('abort', () => ended.resolve());
  const hold = (lock: Lock | null) => {
    taken.resolve(lock !== null);
    return lock ? ended.promise : undefined;
  };
  locks.request(name, { ifAvailable: true }, hold).catch(taken.reject);
  if (await taken.promise) return;
  onWait();
  await new Promise<void>((resolve, reject) => {
    const holdLater = () => {
      resolve();
      return ended.promise;
    };
    locks.request(name, { signal }, holdLater).catch(reject);
  });
}
