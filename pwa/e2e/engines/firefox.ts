import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { asJson, type Engine, type EngineWindow, phone } from './engine.ts';

const program = '/usr/bin/firefox-esr';

/** Firefox ESR, driven by WebDriver BiDi, which needs no geckodriver. */
export const firefox: Engine = {
  name: 'Firefox ESR',
  packages: 'firefox-esr',
  isInstalled: () => existsSync(program),
  keepsStorage: true,
  start,
};

/** Firefox's own test video as the camera, without the permission prompt. */
const settings = ['media.navigator.streams.fake', 'media.navigator.permission.disabled'];

async function start(profile: string): Promise<EngineWindow> {
  await writeFile(join(profile, 'user.js'), settings.map((name) => `user_pref("${name}", true);\n`).join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const { send, socket } = await connect(`${await addressOf(child)}/session`);
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const context = contexts[0]?.context;
  const resize: EngineWindow['resize'] = async (viewport) =>
    void (await send('browsingContext.setViewport', { context, viewport }));
  await resize(phone);
  return {
    resize,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (work, ...args) => {
      const answer = await send<Evaluated>('script.callFunction', {
        functionDeclaration: asJson(work),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      });
      if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
      return JSON.parse(answer.result.value);
    },
    perform: async (device) => void (await send('input.performActions', { context, actions: [device] })),
    close: async () => {
      const gone = once(child, 'exit');
      await send('browser.close', {});
      socket.close();
      await gone;
    },
  };
}

type Evaluated =
  | { type: 'success'; result: { value: string } }
  | { type: 'exception'; exceptionDetails: { text: string } };

/** Waits for the line in which Firefox prints its address. */
async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox was started without its output');
  for await (const line of createInterface(stderr)) {
    const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (!address) continue;
    // The rest is discarded, but must be read so that Firefox can go on writing.
    stderr.resume();
    return address;
  }
  throw new Error('Firefox ended before it listened');
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data));
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  let sent = 0;
  /** @throws Error if Firefox refuses the command */
  async function send<Result>(method: string, params: object): Promise<Result> {
    sent += 1;
    const id = sent;
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await answered;
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result as Result;
  }
  return { socket, send };
}

interface Answer {
  id: number;
  type: 'success' | 'error';
  message?: string;
  result?: unknown;
}
