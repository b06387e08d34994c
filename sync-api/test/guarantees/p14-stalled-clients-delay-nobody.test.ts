import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Exam } from '@quiz-app/shared/exam';
import { expect, it, onTestFinished } from 'vitest';
import { attack } from '../../../.setup/attack.ts';
import type { TrafficLimits } from '../../src/http/create-http-server.ts';
import { newPerson, type Person, password } from '../harness/open-test-app.ts';
import { addSampleExam, sampleAttempt } from '../harness/sample-exam.ts';
import { startMeasured } from './start-measured.ts';

/** Megabytes by which the server's memory may grow. */
const growth = 150;
const almostMegabyte = 1_000_000;
/** Shorter timeouts than usual, so that the short run is short. */
const traffic: Partial<TrafficLimits> = process.env.TORTURE
  ? {}
  : {
      stallTimeout: 2_000,
      unreadTimeout: 6_000,
      headersTimeout: 2_000,
      slowest: { bytes: 500, within: 2_000 },
    };
/** A server that keeps stalled clients for longer, in milliseconds, keeps them forever. */
const patienceMs = 200_000;

/** Opens a TCP connection, on which the test writes HTTP itself. */
async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  // The server closes the connection, as expected.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

const head = (method: string, path: string, ...headers: string[]) =>
  `${[`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers].join('\r\n')}\r\n\r\n`;

const json = 'Content-Type: application/json';

/** Logs in and adds a report of 20 kB, as other users do meanwhile. @returns the statuses */
async function works(taker: Person, exam: Exam): Promise<number[]> {
  const { email } = taker.user;
  const login = await taker.call('login', { body: { email, password } });
  const body = JSON.stringify({ ...sampleAttempt(taker, exam), padding: 'x'.repeat(20_000) });
  const report = await taker.send(endpoints.addReport.method, endpoints.addReport.path, body);
  return [login.status, report.status];
}

/** Waits until the server has closed connections. @returns how many are still open when it never does */
async function stillOpen(sockets: readonly Socket[]): Promise<number> {
  const isOpen = () => sockets.filter(({ closed }) => !closed).length;
  const deadline = performance.now() + patienceMs;
  while (isOpen() > 0 && performance.now() < deadline) await wait(50);
  return isOpen();
}

it('P14 clients that send only half a body do not delay others', { timeout: 900_000 }, async () => {
  const plan = {
    guarantee: 'P14',
    title: 'bodies of a megabyte without a token, sent except for their end',
    full: 600,
    short: 200,
  };
  const { url, reach, memory, output } = await startMeasured(traffic);
  const admin = await newPerson(reach, 'Admin', true);
  const exam = await addSampleExam(admin);
  const taker = await newPerson(reach, 'Taker');

  await attack(plan, async ({ rounds, failed }) => {
    const before = await memory();
    const sockets: Socket[] = [];
    for (let sent = 0; sent < rounds; sent += 1) {
      const socket = await open(url);
      socket.resume();
      sockets.push(socket);
      socket.write(head('POST', endpoints.addReport.path, json, `Content-Length: ${almostMegabyte + 1}`));
      socket.write(Buffer.alloc(almostMegabyte, ' '));
    }
    await wait(500);
    const statuses = await works(taker, exam);
    if (statuses.some((status) => status !== 200)) failed(`others were answered ${statuses}`);
    const grown = (await memory()) - before;
    if (grown > growth) failed(`the server grew by ${grown.toFixed(0)} MB`);
    const left = await stillOpen(sockets);
    if (left > 0) failed(`${left} of ${rounds} connections were still open`);
    if (/"level":[45]0/.test(output())) failed(`it logged ${output()}`);
  });
});

it('P14 clients that send a byte now and then leave room for others', { timeout: 900_000 }, async () => {
  const plan = {
    guarantee: 'P14',
    title:
      'bodies of 24 MiB, 8 MiB and 47 KiB that come byte by byte, without a token and with those of a taker and an admin',
    full: 200,
    short: 30,
  };
  const { url, reach, memory } = await startMeasured(traffic);
  const admin = await newPerson(reach, 'Admin', true);
  const exam = await addSampleExam(admin);
  const taker = await newPerson(reach, 'Taker');
  const slow = await newPerson(reach, 'Slow');
  const declared = [24 * 1024 ** 2, 8 * 1024 ** 2, 47 * 1024];

  await attack(plan, async ({ rounds, failed }) => {
    const before = await memory();
    const sockets: Socket[] = [];
    for (let sent = 0; sent < rounds; sent += 1) {
      const tokens = [undefined, admin.token, slow.token];
      const path = endpoints[sent % 2 === 0 ? 'importExams' : 'addReport'].path;
      for (const token of tokens) {
        const socket = await open(url);
        socket.resume();
        sockets.push(socket);
        const authorization = token === undefined ? [] : [`Authorization: Bearer ${token}`];
        const length = `Content-Length: ${declared[sent % declared.length]}`;
        socket.write(head('POST', path, json, length, ...authorization));
        socket.write(Buffer.alloc(20_000, ' '));
      }
    }
    const trickle = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(' ');
    }, 500);
    const statuses = await works(taker, exam);
    if (statuses.some((status) => status !== 200)) failed(`others were answered ${statuses}`);
    const left = await stillOpen(sockets);
    clearInterval(trickle);
    if (left > 0) failed(`${left} of ${sockets.length} connections were still open`);
    const grown = (await memory()) - before;
    if (grown > growth) failed(`the server grew by ${grown.toFixed(0)} MB`);
  });
});

it('P14 clients that never read their answers do not delay others', { timeout: 900_000 }, async () => {
  const plan = { guarantee: 'P14', title: 'clients that ask for 5 MB and never read', full: 300, short: 100 };
  const { url, reach, memory } = await startMeasured(traffic);
  const admin = await newPerson(reach, 'Admin', true);
  const option = 'an option that is as long as an option may be '.repeat(43);
  const options = { A: option, B: option, C: option };
  const question = { name: 'q'.repeat(10_000), options, correctOptions: ['A' as const] };
  const questions = Array.from({ length: 30 }, () => question);
  const exams = [];
  for (let made = 0; made < 10; made += 1) exams.push(await addSampleExam(admin, { name: `Long ${made}` }, questions));
  const small = await addSampleExam(admin, { name: 'Short' });
  const taker = await newPerson(reach, 'Taker');
  const token = `Authorization: Bearer ${taker.token}`;
  const paths = [endpoints.getAllExams.path, `${endpoints.getAllExams.path}?since=`];

  await attack(plan, async ({ rounds, failed }) => {
    for (const path of paths) await taker.send('GET', path);
    const before = await memory();
    const sockets: Socket[] = [];
    for (let asked = 0; asked < rounds; asked += 1) {
      const socket = await open(url);
      sockets.push(socket);
      socket.write(head('GET', paths[asked % paths.length] ?? '', token));
    }
    await wait(2_000);
    const statuses = await works(taker, small);
    if (statuses.some((status) => status !== 200)) failed(`others were answered ${statuses}`);
    const grown = (await memory()) - before;
    if (grown > growth) failed(`the server grew by ${grown.toFixed(0)} MB`);
    const deadline = performance.now() + patienceMs;
    let status = 0;
    while (status !== 200 && performance.now() < deadline) ({ status } = await taker.call('getAllExams'));
    if (status !== 200) failed(`the exams were answered ${status}`);
  });
});

it('a phone that sends and receives 2 KB a second is served to the end', { timeout: 60_000 }, async () => {
  const { url, reach } = await startMeasured(traffic);
  const admin = await newPerson(reach, 'Admin', true);
  const exam = await addSampleExam(
    admin,
    {},
    Array.from({ length: 12 }, () => ({
      name: 'Which?',
      options: { A: 'this', B: 'that' },
      correctOptions: ['A' as const],
    })),
  );
  const body = JSON.stringify(sampleAttempt(admin, exam));
  const socket = await open(url);
  const token = `Authorization: Bearer ${admin.token}`;
  socket.write(head('POST', endpoints.addReport.path, token, json, `Content-Length: ${body.length}`));
  for (let from = 0; from < body.length; from += 500) {
    socket.write(body.slice(from, from + 500));
    await wait(250);
  }
  socket.write(head('GET', endpoints.getAllExams.path, token, 'Connection: close'));
  let text = '';
  for (let ended = false; !ended; ) {
    const piece: Buffer | null = socket.read(500) ?? socket.read();
    text += piece ?? '';
    await wait(250);
    ended = socket.readableEnded || (socket.closed && socket.readableLength === 0);
  }
  expect(text.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
  expect(text).toMatch(/\}$/);
});
