import type { Browser } from '@playwright/test';
import { takeNotes } from './recorder.ts';
import { firstCard } from './window.ts';

/** Sends a command of the DevTools protocol. @throws Error with the browser's message */
type Send = <Result = unknown>(method: string, parameters?: object) => Promise<Result>;

interface Message {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** The control with this label or name, or the button with this text. */
const control = (name: string) => `(() => {
  const has = (element) => element.textContent.trim() === ${JSON.stringify(name)};
  return [...document.querySelectorAll('label')].find(has)?.control
    ?? [...document.querySelectorAll('button')].find(has)
    ?? document.querySelector('[aria-label=${JSON.stringify(name)}]');
})()`;

/**
 * A page on empty storage without Playwright, whose network recording is a task of the page at the end of a large
 * answer: 130 ms for 6 MB with the CPU slowed down 4 times.
 */
export interface BarePage {
  goto(url: string): Promise<void>;
  /** Waits until a matching element has the text. @throws Error after two minutes */
  see(selector: string, text: string): Promise<void>;
  press(name: string): Promise<void>;
  fill(name: string, text: string): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(name: string, value: string): Promise<void>;
  upload(name: string, file: string): Promise<void>;
  /** Evaluates an expression in the page and awaits its promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  slowDown(times: number): Promise<void>;
  close(): Promise<void>;
}

/** Attaches to a new page through the browser's own session, because Playwright records the pages that it opens. */
async function attach(browser: Browser) {
  const session = await browser.newBrowserCDPSession();
  const { browserContextId } = await session.send('Target.createBrowserContext');
  const { targetId } = await session.send('Target.createTarget', { url: 'about:blank', browserContextId });
  // Without its own session on the connection, which Playwright would not know.
  const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  session.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, error } = JSON.parse(message) as Message;
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id !== undefined) waiting.delete(id);
    if (error) asked?.reject(new Error(error.message));
    else asked?.resolve(result);
  });
  let last = 0;
  const send: Send = async <Result>(method: string, parameters = {}) => {
    last += 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(last, answer);
    const message = JSON.stringify({ id: last, method, params: parameters });
    await session.send('Target.sendMessageToTarget', { sessionId, message });
    return (await answer.promise) as Result;
  };
  const close = async () => {
    await session.send('Target.disposeBrowserContext', { browserContextId });
    await session.detach();
  };
  return { send, close };
}

interface Evaluated {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { exception?: { description?: string } };
}

/** Opens a phone page that records itself. */
export async function openBarePage(browser: Browser): Promise<BarePage> {
  const { send, close } = await attach(browser);
  await send('Page.enable');
  const source = `(${takeNotes})(${JSON.stringify(firstCard)})`;
  await send('Page.addScriptToEvaluateOnNewDocument', { source });
  const phone = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true };
  await send('Emulation.setDeviceMetricsOverride', phone);
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });

  const run = async (expression: string, options: object) => {
    const found = await send<Evaluated>('Runtime.evaluate', { expression, ...options });
    if (found.exceptionDetails) throw new Error(`${expression}: ${found.exceptionDetails.exception?.description}`);
    return found.result;
  };
  const evaluate = async <Value>(expression: string) =>
    (await run(expression, { awaitPromise: true, returnByValue: true })).value as Value;

  return {
    evaluate,
    goto: async (url) => {
      await send('Page.navigate', { url });
    },
    see: async (selector, text) => {
      const seen = `[...document.querySelectorAll(${JSON.stringify(selector)})].some((element) =>
        element.textContent.includes(${JSON.stringify(text)}))`;
      for (let waited = 0; waited < 120_000; waited += 250) {
        if (await evaluate<boolean>(seen)) return;
        await new Promise((resolve) => setTimeout(resolve, 250));
      }
      throw new Error(`No ${selector} had the text ${JSON.stringify(text)} within two minutes`);
    },
    press: (name) => evaluate(`${control(name)}.click()`),
    fill: async (name, text) => {
      await evaluate(`${control(name)}.select()`);
      await send('Input.insertText', { text });
    },
    choose: (name, value) =>
      evaluate(`{
        const select = ${control(name)};
        select.value = ${JSON.stringify(value)};
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }`),
    upload: async (name, file) => {
      const { objectId } = await run(control(name), {});
      await send('DOM.setFileInputFiles', { files: [file], objectId });
    },
    slowDown: async (times) => {
      await send('Emulation.setCPUThrottlingRate', { rate: times });
    },
    close,
  };
}
