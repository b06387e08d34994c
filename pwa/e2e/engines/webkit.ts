import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { findFreePort } from '../../../sync-api/test/harness/find-free-port.ts';
import { asJson, type Engine, type EngineWindow, phone } from './engine.ts';
import { openssl, startHttpsProxy } from './https-proxy.ts';

const driver = '/usr/bin/WebKitWebDriver';
const display = '/usr/bin/Xvfb';
const findBrowser = () => globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')[0];

/**
 * WebKitGTK's MiniBrowser, driven by WebDriver Classic. Its storage ends with the session. It opens the app by https,
 * because it ignores `no-store` in plain http: it then keeps left pages, which can lock the databases of the next.
 */
export const webkit: Engine = {
  name: 'WebKitGTK',
  packages: 'webkit2gtk-driver, xvfb, openssl',
  isInstalled: () => [driver, display, openssl].every(existsSync) && findBrowser() !== undefined,
  keepsStorage: false,
  start,
};

async function start(): Promise<EngineWindow> {
  const [screen, name] = await startDisplay();
  const port = await findFreePort();
  const child = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: name } });
  const call = (method: string, path: string, body?: object) => callDriver(port, method, path, body);
  await listening(port);
  // WebKit's own test video as the camera.
  const camera = ['--enable-media-stream=true', '--enable-mock-capture-devices=true'];
  const options = { binary: findBrowser(), args: ['--automation', ...camera] };
  const capabilities = { alwaysMatch: { acceptInsecureCerts: true, 'webkitgtk:browserOptions': options } };
  const { sessionId } = (await call('POST', '/session', { capabilities })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  const resize: EngineWindow['resize'] = async (size) => void (await call('POST', `${session}/window/rect`, size));
  await resize(phone);
  const proxies = new Map<string, ReturnType<typeof startHttpsProxy>>();
  const overHttps = async (url: string) => {
    const { origin } = new URL(url);
    const proxy = proxies.get(origin) ?? startHttpsProxy(origin);
    proxies.set(origin, proxy);
    return url.replace(origin, (await proxy).origin);
  };
  return {
    resize,
    open: async (url) => void (await call('POST', `${session}/url`, { url: await overHttps(url) })),
    run: async (work, ...args) => {
      const script = `const [args, done] = arguments;
        (${asJson(work)})(args).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const answer = (await call('POST', `${session}/execute/async`, { script, args: [JSON.stringify(args)] })) as Ran;
      if (answer.error !== undefined) throw new Error(answer.error);
      return JSON.parse(answer.value);
    },
    perform: async (device) => void (await call('POST', `${session}/actions`, { actions: [device] })),
    close: async () => {
      await call('DELETE', session);
      for (const proxy of proxies.values()) (await proxy).close();
      await stop(child);
      await stop(screen);
    },
  };
}

interface Ran {
  value: string;
  error?: string;
}

/** Starts a virtual display, which MiniBrowser needs. @returns it and its name */
async function startDisplay(): Promise<[ChildProcess, string]> {
  const child = spawn(display, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [line] = await once(child.stdio[3] as Readable, 'data');
  return [child, `:${String(line).trim()}`];
}

async function listening(port: number): Promise<void> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    if (await callDriver(port, 'GET', '/status').catch(() => undefined)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not listen within 10 s');
}

/** @throws Error if the driver refuses the command */
async function callDriver(port: number, method: string, path: string, body?: object): Promise<unknown> {
  const sent = body && { body: JSON.stringify(body) };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...sent });
  const { value } = (await answer.json()) as { value: { message?: string } };
  if (!answer.ok) throw new Error(`${method} ${path}: ${value.message}`);
  return value;
}

async function stop(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
