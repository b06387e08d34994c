import type { Exam } from '@quiz-app/shared/exam';
import { loadKindsOf } from '@quiz-app/shared/question-kinds';
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
        await loadKindsOf(attempts.flatMap(({ written }) => written.questions));
        return attempts;
      },
    },
  };
}

async function withKinds<Stored>(
  stored: Stored | undefined,
  examOf: (stored: Stored) => Exam,
): Promise<Stored | undefined> {
  if (stored) await loadKindsOf(examOf(stored).questions);
  return stored;
}
