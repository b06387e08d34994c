export { formatIds, formatNames } from '../formats/format-names.ts';

import type { Call, CallName, ExamFileCalls, Reply } from './serve-exam-files.ts';

type OnProgress = (done: number, questions: number) => void;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  onProgress: OnProgress | undefined;
}

const crashed = 'The file could not be read: it needs more memory than this device gives.';

/** A worker that reads and writes files of exams. */
export class ExamFiles {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  constructor() {
    this.#worker = new Worker(new URL('./exam-files-worker.ts', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#take(data));
    this.#worker.addEventListener('error', () => this.#end(new Error(crashed)));
  }

  /** Makes one call. @throws Error with a message for people */
  call<Name extends CallName>(
    name: Name,
    args: Parameters<ExamFileCalls[Name]>,
    onProgress?: OnProgress,
  ): Promise<ReturnType<ExamFileCalls[Name]>> {
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject, onProgress });
      this.#worker.postMessage({ id, name, args } satisfies Call);
    });
  }

  /** Ends the worker and its calls: they reject with an AbortError. */
  close(): void {
    this.#worker.terminate();
    this.#end(new DOMException('The work on the file was ended', 'AbortError'));
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id);
    if (!waiting) return;
    if ('done' in reply) {
      waiting.onProgress?.(reply.done, reply.questions);
      return;
    }
    this.#waiting.delete(reply.id);
    if ('error' in reply) waiting.reject(new Error(reply.error));
    else waiting.resolve(reply.result);
  }

  #end(reason: Error): void {
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}
