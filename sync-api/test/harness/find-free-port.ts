import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port on which nothing listens. It is below those that the system gives to outgoing connections: one of them could
 * have it when a server that was killed listens on it again.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    const listener = createServer().listen(port, '127.0.0.1');
    const isFree = await once(listener, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    listener.close();
    await once(listener, 'close');
    return port;
  }
}
