import { type KeyObject, sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

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

parentPort?.on('message', ({ batch, key, texts }: TextsToSign) => {
  const signatures = texts.map((text) => sign(null, Buffer.from(text), key).toString('base64url'));
  parentPort?.postMessage({ batch, signatures } satisfies SignedBatch);
});
