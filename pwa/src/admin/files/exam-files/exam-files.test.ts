import { expect, it, vi } from 'vitest';
import { stubFileWorker } from '../../../../test/stub-file-worker.ts';
import { ExamFiles } from './exam-files.ts';

/** A worker whose script cannot be loaded. */
class MissingWorker extends EventTarget {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('error')));
  }
  postMessage(): void {}
  terminate(): void {}
}

it('starts another worker when the first could not be loaded', async () => {
  vi.stubGlobal('Worker', MissingWorker);
  const files = new ExamFiles();
  await expect(files.call('formats', [])).rejects.toThrow(
    'The part of the app that reads and writes files could not be loaded. Try again.',
  );
  stubFileWorker();
  expect((await files.call('formats', [])).map(({ name }) => name)).toContain('Moodle XML');
});

it('gives a worker the texts of the page before its first call', async () => {
  const posted: unknown[] = [];
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(call: unknown) {
        posted.push(call);
      }
    },
  );
  const files = new ExamFiles();
  void files.call('formats', []);
  void files.call('formats', []);
  expect(posted).toMatchObject([{ name: 'translate', args: ['en', {}] }, { name: 'formats' }, { name: 'formats' }]);
});
