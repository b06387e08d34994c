import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** What happens to a connection. `cut-after` lets the request reach the server and loses the answer. */
export type NetworkFault =
  | { kind: 'pass' }
  | { kind: 'delay'; milliseconds: number }
  | { kind: 'cut-before' }
  | { kind: 'cut-after' }
  | { kind: 'half-answer' }
  | { kind: 'bad-gateway' }
  | { kind: 'captive-portal' };

const page = (status: string, html: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${Buffer.byteLength(html)}\r\nConnection: close\r\n\r\n${html}`;
const answers = {
  'bad-gateway': page('502 Bad Gateway', '<h1>502 Bad Gateway</h1>'),
  'captive-portal': page('200 OK', '<h1>Welcome to our Wi-Fi</h1>'),
};

export interface FaultyProxy {
  port: number;
  close(): Promise<void>;
}

/**
 * A TCP proxy in front of the server that breaks connections.
 *
 * @param fault called once per connection, which carries one request only: the proxy disables keep-alive
 */
export async function startFaultyProxy(
  target: { host: string; port: number },
  faultOf: (head: string) => NetworkFault,
): Promise<FaultyProxy> {
  const open = new Set<Socket>();
  const proxy: FaultyProxy = {
    port: 0,
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
    },
  };
  const server = createServer((client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => client.destroy());
    client.once('data', (first) => {
      const act = faultOf(first.subarray(0, 200).toString('latin1'));
      if (act.kind === 'cut-before') return client.resetAndDestroy();
      if (act.kind === 'bad-gateway' || act.kind === 'captive-portal') return client.end(answers[act.kind]);
      if (act.kind !== 'delay') return forward(client, first, act);
      client.pause();
      setTimeout(() => forward(client, first, act), act.milliseconds);
    });
  });

  function forward(client: Socket, first: Buffer, act: NetworkFault): void {
    const upstream = connect(target);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => client.end());
    client.on('close', () => upstream.end());
    // One request per connection, so that the next one gets its own fault.
    const closing = first.toString('latin1').replace(/^Connection: keep-alive(?=\r$)/im, 'Connection: close');
    upstream.write(closing, 'latin1');
    client.on('data', (chunk) => upstream.write(chunk));
    client.resume();
    upstream.on('data', (chunk) => {
      if (act.kind === 'cut-after') return client.resetAndDestroy();
      if (act.kind === 'half-answer') {
        client.write(chunk.subarray(0, chunk.length / 2));
        return setImmediate(() => client.resetAndDestroy());
      }
      client.write(chunk);
    });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}
