import type { KeyObject } from 'node:crypto';
import { Worker } from 'node:worker_threads';

/** What the thread is sent, and what it answers. */
export interface TextsToSign {
  batch: number;
  key: KeyObject;
  texts: readonly string[];
}
export interface SignedBatch {
  batch: number;
  signatures: string[];
}

/** The thread of this process, which is started for the first batch and keeps the process alive only while it works. */
let thread: Worker | undefined;
const waiting = new Map<number, PromiseWithResolvers<string[]>>();
let lastBatch = 0;

/**
 * Signs texts in a thread of their own.
 * @returns the signatures as base64url
 * @throws Error if the thread does not start, or ends
 */
export async function signInThread(key: KeyObject, texts: readonly string[]): Promise<string[]> {
  lastBatch += 1;
  const signed = Promise.withResolvers<string[]>();
  thread ??= start();
  waiting.set(lastBatch, signed);
  thread.ref();
  thread.postMessage({ batch: lastBatch, key, texts } satisfies TextsToSign);
  return signed.promise;
}

function start(): Worker {
  const worker = new Worker(new URL('./signing-worker.js', import.meta.url));
  worker.on('message', ({ batch, signatures }: SignedBatch) => {
    waiting.get(batch)?.resolve(signatures);
    waiting.delete(batch);
    if (waiting.size === 0) worker.unref();
  });
  const ended = (reason: unknown) => {
    if (thread !== worker) return;
    thread = undefined;
    for (const { reject } of waiting.values()) reject(reason);
    waiting.clear();
  };
  worker.on('error', ended);
  worker.on('exit', (code) => ended(new Error(`the signing thread ended with ${code}`)));
  return worker;
}
