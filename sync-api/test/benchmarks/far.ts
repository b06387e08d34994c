import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Hands on everything that one side sends, in its order, after a delay. */
function handOn(from: Socket, to: Socket, delay: number): void {
  const underWay: { at: number; act: () => void }[] = [];
  const deliver = () => {
    const now = performance.now();
    // A timer may fire a part of a millisecond early.
    while (underWay[0] && underWay[0].at <= now + 0.2) underWay.shift()?.act();
    if (underWay[0]) setTimeout(deliver, underWay[0].at - now);
  };
  const send = (act: () => void) => {
    if (underWay.push({ at: performance.now() + delay, act }) === 1) setTimeout(deliver, delay);
  };
  from.on('data', (chunk) => send(() => to.write(chunk)));
  from.on('end', () => send(() => to.end()));
  from.on('error', () => to.destroy());
}

/**
 * A proxy in front of a database, as if a network lay between.
 * @param delay milliseconds each way
 * @returns the address of the database through it
 */
export async function startFar(address: string, delay: number): Promise<{ address: string; close(): Promise<void> }> {
  const { hostname: host, port } = new URL(address);
  const open = new Set<Socket>();
  const server = createServer({ noDelay: true }, (client) => {
    const database = connect({ host, port: Number(port), noDelay: true });
    for (const socket of [client, database]) open.add(socket);
    handOn(client, database, delay);
    handOn(database, client, delay);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(address);
  through.port = String((server.address() as AddressInfo).port);
  return {
    address: through.href,
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
