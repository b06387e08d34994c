import type { Exam } from '@quiz-app/shared/exam';
import { loadKindsOf } from '@quiz-app/shared/question-kinds';
import { StorageFailed } from '../local/storage/storage-failed.ts';
import type { DeviceServices } from '../sync/device.ts';

type Stores = Pick<DeviceServices, 'exams' | 'reports' | 'outbox' | 'running'>;

/**
 * The stores of a page. What opens an exam to be taken, shown or submitted also loads the rules of its questions, so
 * that everything can be scored at once. Lists, sending and the service worker score nothing, and never wait.
 */
export function waitForKinds({ exams, reports, outbox, running }: Stores): Stores {
  return {
    exams: { ...exams, queryOne: async (id) => withKinds(await exams.queryOne(id), (exam) => exam) },
    reports: { ...reports, queryOne: async (id) => withKinds(await reports.queryOne(id), ({ exam }) => exam) },
    outbox: { ...outbox, queryOne: async (id) => withKinds(await outbox.queryOne(id), ({ exam }) => exam) },
    running: {
      ...running,
      async readAll() {
        const attempts = await running.readAll();
        await load(...attempts.map(({ written }) => written));
        return attempts;
      },
    },
  };
}

async function withKinds<Stored>(
  stored: Stored | undefined,
  examOf: (stored: Stored) => Exam,
): Promise<Stored | undefined> {
  if (stored) await load(examOf(stored));
  return stored;
}

/** Throws StorageFailed, as if it lacked the exam: without its rules, it can be neither taken nor shown. */
async function load(...exams: Exam[]): Promise<void> {
  try {
    await loadKindsOf(exams.flatMap(({ questions }) => questions));
  } catch (cause) {
    throw new StorageFailed('lacks-kinds', { cause });
  }
}
