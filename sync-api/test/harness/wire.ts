import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A TCP proxy to PostgreSQL, for one test. */
export interface Wire {
  /** PostgreSQL's address through the proxy. */
  address: string;
  /** Ends every connection, and refuses new ones until `restore` is called. */
  cut(): void;
  restore(): Promise<unknown>;
  /** Holds back what PostgreSQL sends, until `flow` is called. */
  stall(): void;
  flow(): void;
  /** Ends every connection, and leads new ones to another address. */
  moveTo(address: string): void;
}

/** Opens a proxy to the server at an address. */
export async function openWire(address: string): Promise<Wire> {
  let target = new URL(address);
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const far = connect(Number(target.port) || 5432, target.hostname);
    const pair = { near, far };
    pairs.add(pair);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.pipe(to).on('error', () => from.destroy());
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const at = await listen(0);
  const through = new URL(address);
  through.host = `127.0.0.1:${at}`;
  const end = () => {
    for (const { near, far } of pairs) for (const socket of [near, far]) socket.destroy();
  };
  const cut = () => {
    server.close();
    end();
  };
  onTestFinished(cut);
  return {
    address: through.href,
    cut,
    restore: () => listen(at),
    stall() {
      for (const { near, far } of pairs) far.unpipe(near).pause();
    },
    flow() {
      for (const { near, far } of pairs) far.pipe(near);
    },
    moveTo(to) {
      target = new URL(to);
      end();
    },
  };
}
