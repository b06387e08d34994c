import { setTimeout as wait } from 'node:timers/promises';
import type { Exam } from '@quiz-app/shared/exam';
import { Person } from '../harness/open-test-app.ts';
import { type Copy, reachOf } from '../harness/start-copies.ts';
import type { ChangingRole } from './changing-role.ts';

export interface Probed {
  admin: Person;
  exam: Exam;
  /** The versions that edits have made of the exam, each with the time at which it was acknowledged. */
  edits: readonly { version: number; at: number }[];
  role: ChangingRole;
  isOver: () => boolean;
  failed: (what: string) => void;
}

/** Asks one copy for what others change. @returns how often it answered */
export async function probe(copy: Copy, { admin, exam, edits, role, isOver, failed }: Probed): Promise<number> {
  const reach = reachOf(copy.url);
  const reader = new Person(reach, admin.token ?? '', admin.user);
  const changing = new Person(reach, role.person.token ?? '', role.person.user);
  let probes = 0;
  for (; !isOver(); await wait(80)) {
    if (!copy.isUp) continue;
    const from = performance.now();
    const oldest = edits.findLast(({ at }) => at < from)?.version ?? 0;
    try {
      const [one, list, asAdmin] = await Promise.all([
        reader.data('getExamById', { id: exam._id }),
        reader.data('getAllExams'),
        changing.call('getAllReports', { query: { limit: '1', fields: 'summary' } }),
      ]);
      const seen = { one: one.version, list: list.find(({ _id }) => _id === exam._id)?.version ?? 0 };
      if (seen.one < oldest || seen.list < oldest) failed(`an exam is stale: ${JSON.stringify(seen)} of ${oldest}`);
      if (asAdmin.status !== 200 && asAdmin.status !== 403) continue;
      const possible = role.during(from, performance.now());
      if (!possible.has(asAdmin.status === 200)) failed(`a role is stale: ${asAdmin.status}`);
      probes += 1;
    } catch (error) {
      // The copy is killed, or its database is.
      if (/OpenAPI/.test(String(error))) failed(String(error));
    }
  }
  return probes;
}
