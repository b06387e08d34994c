import { Blob as NodeBlob } from 'node:buffer';
import { vi } from 'vitest';
import { type Call, type Reply, serveExamFiles } from './serve-exam-files.ts';

/** Does in the page what a worker does, which jsdom has not. */
class InPageWorker extends EventTarget {
  #isOver = false;
  readonly #serve = serveExamFiles((reply: Reply) => {
    if (!this.#isOver) this.dispatchEvent(new MessageEvent('message', { data: reply }));
  });

  postMessage(call: Call): void {
    void this.#serve(call);
  }

  terminate(): void {
    this.#isOver = true;
  }
}

/** Replaces what a test of a screen with files needs of a browser. `fetch` knows no Blob of jsdom. */
export function stubFileWorker(): void {
  vi.stubGlobal('Worker', InPageWorker);
  vi.stubGlobal('Blob', NodeBlob);
}
