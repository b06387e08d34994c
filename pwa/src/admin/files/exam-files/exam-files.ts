import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';

export { formatIds, formatNames } from '../formats/format-names.ts';

import type { Call, CallName, ExamFileCalls, Reply } from './serve-exam-files.ts';

type OnProgress = (done: number, questions: number) => void;

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
  onProgress: OnProgress | undefined;
}

const notLoaded = () => t`The part of the app that reads and writes files could not be loaded. Try again.`;
const crashed = () => t`The file could not be read: it needs more memory than this device has.`;

/** A worker that reads and writes files of exams. After a failure the next call starts a new one without its files. */
export class ExamFiles {
  #worker: Worker | undefined;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** The language of the worker's sentences. */
  #language = '';

  constructor() {
    this.#worker = this.#start();
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
      const worker = this.#worker ?? this.#start();
      this.#worker = worker;
      this.#translate(worker);
      worker.postMessage({ id, name, args } satisfies Call);
    });
  }

  /** Ends the worker and its calls: they reject with an AbortError. */
  close(): void {
    this.#worker?.terminate();
    this.#end(new DOMException('The work on the file was ended', 'AbortError'));
  }

  #start(): Worker {
    const worker = new Worker(new URL('./exam-files-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => this.#take(data));
    worker.addEventListener('error', ({ message }: Partial<ErrorEvent>) => {
      worker.terminate();
      this.#worker = undefined;
      this.#language = '';
      // Only an error in a running script has a message.
      this.#end(new Error(message === undefined ? notLoaded() : crashed()));
    });
    return worker;
  }

  /** Gives the worker the texts of the page's language, which may have changed since the last call. */
  #translate(worker: Worker): void {
    const { locale, messages } = i18n;
    if (locale === this.#language) return;
    this.#language = locale;
    worker.postMessage({ id: 0, name: 'translate', args: [locale, messages] } satisfies Call);
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
