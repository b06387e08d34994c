import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { findFreePort } from './find-free-port.ts';
import { freshFolder } from './fresh-folder.ts';

/** Starts a balancer in front of servers on these ports, for one test: HAProxy where it is installed. @returns its URL */
export async function startBalancer(ports: readonly number[]): Promise<string> {
  const port = await findFreePort();
  const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
  await (hasHaproxy ? startHaproxy(port, ports) : startOwn(port, ports));
  return `http://127.0.0.1:${port}`;
}

/** Gives each request to the next server of those that say to be ready. */
async function startHaproxy(port: number, ports: readonly number[]): Promise<void> {
  const file = join(await freshFolder(), 'haproxy.cfg');
  const servers = ports.map((each, index) => `  server copy${index} 127.0.0.1:${each}`);
  const settings = `defaults
  mode http
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  option redispatch 1
  default-server check inter 200ms fall 2 rise 1
frontend everybody
  bind 127.0.0.1:${port}
  default_backend copies
backend copies
  balance roundrobin
  option httpchk GET /ready
${servers.join('\n')}
`;
  writeFileSync(file, settings);
  const haproxy = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  const ended = once(haproxy, 'exit');
  onTestFinished(async () => {
    haproxy.kill('SIGKILL');
    await ended;
  });
  for (const until = performance.now() + 15_000; !(await listens(port)); await wait(20))
    if (performance.now() > until) throw new Error(`HAProxy does not start with\n${settings}`);
}

/** Whether a connection is let in. `once` rejects when the socket has an error. */
const isConnected = (socket: Socket) =>
  once(socket, 'connect').then(
    () => true,
    () => false,
  );

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const listening = await isConnected(socket);
  socket.destroy();
  return listening;
}

/** Gives each connection to the next server of those that take it. */
async function startOwn(port: number, ports: readonly number[]): Promise<void> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const follow = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  };
  const server = createServer(async (near) => {
    follow(near);
    for (let tries = 0; tries < ports.length; tries += 1) {
      turn += 1;
      const far = connect(ports[turn % ports.length] ?? 0, '127.0.0.1');
      follow(far);
      if (!(await isConnected(far))) continue;
      near.pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
      return;
    }
    near.destroy();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
}
