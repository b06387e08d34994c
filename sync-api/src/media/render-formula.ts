import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Formula, formulaKey } from '@quiz-app/shared/rich-text';
import { LRUCache } from 'lru-cache';
import type { FormulaAnswer, FormulaOrder } from './formula-worker.ts';

export type Rendering = { mathml: string; spoken: string } | { at: number | undefined };

/** A formula takes some milliseconds, and the first ones hundreds. */
const longestMs = 5_000;

/** Short formulas are written again and again. */
const rendered = new LRUCache<string, Rendering>({ max: 2_000 });

interface Waiting {
  resolve(answer: Rendering): void;
  reject(error: unknown): void;
}
let worker: { thread: Worker; ready: Promise<void>; waiting: Map<number, Waiting> } | undefined;
let lastId = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Renders a formula in a thread, one after another: the rules of speech alone take most of a second to load, and a
 * formula may be made to take long. One that takes too long is refused like one that cannot be read.
 */
export async function renderFormula(formula: Formula): Promise<Rendering> {
  const key = formulaKey(formula);
  const known = rendered.get(key);
  if (known) return known;
  const answer = last.then(() => render(formula));
  last = answer.catch(() => undefined);
  rendered.set(key, await answer);
  return answer;
}

async function render({ tex, display }: Formula): Promise<Rendering> {
  worker ??= start();
  const { thread, ready, waiting } = worker;
  thread.ref();
  await ready;
  const id = ++lastId;
  const { promise, resolve, reject } = Promise.withResolvers<Rendering>();
  waiting.set(id, { resolve, reject });
  thread.postMessage({ id, tex, display } satisfies FormulaOrder);
  const tooLong = setTimeout(() => {
    worker = undefined;
    resolve({ at: undefined });
    void thread.terminate();
  }, longestMs);
  try {
    return await promise;
  } finally {
    clearTimeout(tooLong);
    thread.unref();
  }
}

function start() {
  // Not a URL, which Vite would replace in the tests of the app, where the server runs beside a page.
  const thread = new Worker(join(import.meta.dirname, 'formula-worker.ts'));
  const waiting = new Map<number, Waiting>();
  const { promise: ready, resolve: isReady, reject: failed } = Promise.withResolvers<void>();
  let reason: unknown = new Error('the thread that renders formulas has ended');
  thread.on('message', (message: FormulaAnswer | 'ready') => {
    if (message === 'ready') return isReady();
    const { id, ...answer } = message;
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  thread.on('error', (error) => {
    reason = error;
  });
  thread.on('exit', () => {
    if (worker?.thread === thread) worker = undefined;
    failed(reason);
    for (const { reject } of waiting.values()) reject(reason);
  });
  return { thread, ready, waiting };
}
