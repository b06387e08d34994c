import { sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** @import { SignedBatch, TextsToSign } from './signing-thread.ts' */

// In JavaScript because a thread that loads TypeScript loads the compiler, too, which takes 7 to 10 MB in each.

parentPort?.on('message', (/** @type {TextsToSign} */ { batch, key, texts }) => {
  const signatures = texts.map((text) => sign(null, Buffer.from(text), key).toString('base64url'));
  parentPort?.postMessage(/** @satisfies {SignedBatch} */ ({ batch, signatures }));
});
