import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findBrowser } from '../e2e/support/browser.ts';
import { browserFlags } from '../playwright.config.ts';
import { takeNotes } from './recorder.ts';
import { firstCard } from './window.ts';

/** Milliseconds before the first query of the page, because each query would be a task during its start. */
const unasked = 2_000;

interface Answer {
  id?: number;
  result?: Record<string, unknown>;
  error?: { message: string };
}

/** Sends a command of the DevTools protocol. @throws Error with the browser's message */
type Send = (method: string, parameters?: object, sessionId?: unknown) => Promise<Record<string, unknown>>;

/**
 * Starts a browser without a network and opens the address in a page without a debugger. With one, such as Playwright,
 * each new Error looks up its lines, and React creates some at the start: the engine then parses all running scripts
 * again, for which a user of the app never waits.
 *
 * @param speed how many times slower the page's CPU is
 * @returns milliseconds from the start of the navigation to the first frame with a card of the list
 */
export async function startBare(profile: string, url: string, speed: number): Promise<number> {
  const path = findBrowser();
  if (!path) throw new Error('No browser to measure in');
  const portFile = join(profile, 'DevToolsActivePort');
  await rm(portFile, { force: true });
  const flags = [
    '--headless',
    '--hide-scrollbars',
    '--no-first-run',
    '--remote-debugging-port=0',
    '--host-resolver-rules=MAP * ~NOTFOUND',
    `--user-data-dir=${profile}`,
  ];
  const browser = spawn(path, [...flags, ...browserFlags, 'about:blank'], { stdio: 'ignore' });
  const gone = once(browser, 'exit');
  const { send, close } = await connect(portFile);
  const painted = await measure(send, url, speed);
  await send('Browser.close');
  close();
  await gone;
  return painted;
}

async function measure(send: Send, url: string, speed: number): Promise<number> {
  const { targetId } = await send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
  const inPage = (method: string, parameters: object = {}) => send(method, parameters, sessionId);
  await inPage('Page.enable');
  const source = `(${takeNotes})(${JSON.stringify(firstCard)})`;
  await inPage('Page.addScriptToEvaluateOnNewDocument', { source });
  const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
  await inPage('Emulation.setDeviceMetricsOverride', phone);
  await inPage('Emulation.setTouchEmulationEnabled', { enabled: true });
  const nothing = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await inPage('Network.emulateNetworkConditions', nothing);
  await inPage('Emulation.setCPUThrottlingRate', { rate: speed });
  // After its start the browser is busy with its own work.
  await pause(500);
  await inPage('Page.navigate', { url });
  for (let waited = 0; waited < 30_000; waited += unasked) {
    await pause(unasked);
    const { result } = await inPage('Runtime.evaluate', { expression: 'notes.painted' });
    const { value } = result as { value?: number };
    if (value !== undefined) return value;
  }
  throw new Error(`${url} showed no list within 30 s`);
}

/** Connects to the browser on the port that it wrote into its profile. */
async function connect(portFile: string): Promise<{ send: Send; close: () => void }> {
  let address = '';
  for (let waited = 0; !address && waited < 20_000; waited += 50) {
    const [port, path] = (await readFile(portFile, 'utf8').catch(() => '')).split('\n');
    if (path) address = `ws://127.0.0.1:${port}${path}`;
    else await pause(50);
  }
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>();
  socket.addEventListener('message', ({ data }) => {
    const { id = 0, result = {}, error } = JSON.parse(String(data)) as Answer;
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  let last = 0;
  const send: Send = (method, params = {}, sessionId) => {
    last += 1;
    const answer = Promise.withResolvers<Record<string, unknown>>();
    waiting.set(last, answer);
    socket.send(JSON.stringify({ id: last, method, params, sessionId }));
    return answer.promise;
  };
  return { send, close: () => socket.close() };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
