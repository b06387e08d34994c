import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Slow 4G: bytes per millisecond, and milliseconds for one way. */
const down = 1_600 / 8;
const up = 750 / 8;
const delay = 75;

/** One direction of the line. All connections share its bandwidth. */
function lane(bytesPerMs: number) {
  let freeAt = 0;
  return (from: Socket, to: Socket): void => {
    let sent = Promise.resolve();
    const send = (bytes: number, act: () => void) => {
      freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs;
      const arrivesAt = freeAt + delay;
      sent = sent.then(() => wait(Math.max(0, arrivesAt - performance.now()))).then(act);
    };
    from.on('data', (chunk) => send(chunk.length, () => to.write(chunk)));
    from.on('end', () => send(0, () => to.end()));
    from.on('error', () => to.destroy());
  };
}

/** A proxy in front of the server, as slow as a phone's connection. Opening a connection costs a round trip. */
export async function startSlowLine(target: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname: host, port } = new URL(target);
  const open = new Set<Socket>();
  const [send, receive] = [lane(up), lane(down)];
  const server = createServer(async (client) => {
    open.add(client);
    client.pause();
    await wait(2 * delay);
    const upstream = connect({ host, port: Number(port) });
    open.add(upstream);
    send(client, upstream);
    receive(upstream, client);
    client.resume();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
}
