import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { freshFolder } from '../../test/harness/fresh-folder.ts';
import { newPerson } from '../../test/harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { startServerProcess } from '../../test/harness/server-process.ts';
import { type RunningServer, startServer } from '../start-server.ts';
import { createHttpServer, type TrafficLimits, trafficLimits } from './create-http-server.ts';

async function serve(answer: (path: string) => Promise<Response> | Response, changed: Partial<TrafficLimits> = {}) {
  const fetch = ({ url }: { url: string }) => answer(new URL(url).pathname);
  const server = createHttpServer({ fetch, proxies: 0, limits: { ...trafficLimits, ...changed } });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port };
}

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function readAll(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket) text += chunk;
  return text;
}

describe('the HTTP server', { timeout: 60_000 }, () => {
  it('answers a valid request before it refuses what follows it on the connection', async () => {
    const server = await startServerProcess(join(await freshFolder(), 'quiz.db'));
    const admin = await newPerson(server.reach, 'Admin', true);
    const body = JSON.stringify(sampleAttempt(admin, await addSampleExam(admin)));
    const socket = await open(Number(new URL(server.url).port));
    const lines = [
      `POST ${endpoints.addReport.path} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Authorization: Bearer ${admin.token}`,
      `Content-Length: ${body.length}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}This is not HTTP\r\n\r\n`);
    const answers = (await readAll(socket)).match(/HTTP\/1\.1 \d+|"message":"[^"]*"/g);
    expect(answers).toEqual([
      'HTTP/1.1 200',
      '"message":"Report added successfully"',
      'HTTP/1.1 400',
      '"message":"Request is not valid HTTP"',
    ]);
  });

  it('answers HTTP/1.0 without Host, as the health checks of balancers send it', async () => {
    const { url } = await startServerProcess(join(await freshFolder(), 'quiz.db'));
    for (const path of ['/health', '/ready', '/api/openapi.json']) {
      const socket = await open(Number(new URL(url).port));
      socket.write(`GET ${path} HTTP/1.0\r\n\r\n`);
      expect((await readAll(socket)).slice(0, 12)).toBe('HTTP/1.1 200');
    }
  });

  it('notes a request that is not whole once, at debug', async () => {
    const { url, output } = await startServerProcess(join(await freshFolder(), 'quiz.db'), { LOG_LEVEL: 'debug' });
    const gone = () => output().match(/"goneSoFar":\d+/g) ?? [];
    for (let sent = 0; sent < 3; sent += 1) {
      const socket = await open(Number(new URL(url).port));
      socket.write(`POST ${endpoints.login.path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"email":`);
      await wait(50);
      socket.destroy();
      await expect.poll(gone).toHaveLength(sent + 1);
    }
    expect(gone()).toEqual(['"goneSoFar":1', '"goneSoFar":2', '"goneSoFar":3']);
    expect(output()).not.toMatch(/"level":[45]0|\bat .*:\d+:\d+/);
  });

  it('closes connections that do not go on, but not one that waits for its answer', async () => {
    const limits = { stallTimeout: 1_000, headersTimeout: 1_000 };
    const { port } = await serve(async (path) => {
      await wait(path === '/slow' ? 2 * limits.stallTimeout : 0);
      return new Response('answered');
    }, limits);
    const silent = await open(port);
    const halfHead = await open(port);
    halfHead.write('GET / HTTP/1.1\r\nHost:');
    const patient = await open(port);
    patient.write('GET /slow HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect([await readAll(silent), await readAll(halfHead)]).toEqual(['', '']);
    expect(await readAll(patient)).toMatch(/answered$/);
  });

  it('counts only how long an answer was not read without a pause', async () => {
    const size = 40_000_000;
    const limits = { stallTimeout: 100, unreadTimeout: 60_000 };
    const { port } = await serve(() => new Response(Buffer.alloc(size)), limits);
    const socket = await open(port);
    let read = 0;
    socket.on('data', (chunk) => {
      read += chunk.length;
      if (read > size / 4) socket.pause();
    });
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await wait(300);
    socket.resume();
    await expect.poll(() => socket.isPaused()).toBe(true);
    const { now } = performance;
    vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + limits.unreadTimeout);
    onTestFinished(() => void vi.restoreAllMocks());
    await wait(300);
    socket.removeAllListeners('data');
    const rest = await readAll(socket);
    expect(read + rest.length).toBeGreaterThan(size);
  });

  it('closes further connections when there are too many', async () => {
    const { port } = await serve(() => new Response('answered'), { connections: 2 });
    const first = await open(port);
    await open(port);
    const third = await open(port);
    expect(await readAll(third)).toBe('');
    first.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await readAll(first)).toMatch(/answered$/);
  });

  it('closes further connections of one address when it has too many, unless a proxy stands in front', async () => {
    const folder = await freshFolder();
    const traffic = { ...trafficLimits, connectionsOfAddress: 2 };
    const statusFrom = async (server: RunningServer, address: string) => {
      const socket = await open(Number(new URL(server.url).port), address);
      socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
      return (await readAll(socket).catch(() => '')).slice(9, 12);
    };
    for (const proxies of ['0', '1']) {
      const env = { DATABASE_URL: `file:${join(folder, `${proxies}.db`)}`, PORT: '0', TRUST_PROXY: proxies };
      const server = await startServer(env, { traffic });
      onTestFinished(server.stop);
      const port = Number(new URL(server.url).port);
      const held = [await open(port), await open(port)];
      expect(await statusFrom(server, '127.0.0.1')).toBe(proxies === '0' ? '' : '200');
      expect(await statusFrom(server, '127.0.0.2')).toBe('200');
      held[0]?.destroy();
      await expect.poll(() => statusFrom(server, '127.0.0.1')).toBe('200');
    }
  });
});
