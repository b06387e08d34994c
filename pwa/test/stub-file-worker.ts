import { Blob as NodeBlob } from 'node:buffer';
import { vi } from 'vitest';
import { type Call, type Reply, serveExamFiles } from '../src/admin/files/exam-files/serve-exam-files.ts';

/** Does a worker's task in the page, because jsdom has no workers. */
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

/** Replaces the browser features that a screen with files needs. `fetch` does not accept jsdom's Blob. */
export function stubFileWorker(): void {
  vi.stubGlobal('Worker', InPageWorker);
  vi.stubGlobal('Blob', NodeBlob);
}
