import type { Report } from '@quiz-app/shared/report';
import type { OutboxEntry } from '../../src/local/outbox/outbox-entry.ts';
import type { OutboxStorage } from '../../src/sync/outbox/drain/drain.ts';

/** The disk of a device, shared by its windows. */
export interface MemoryDisk {
  entries: Map<string, OutboxEntry>;
  receipts: Map<string, Report>;
}

/**
 * The outbox's storage in memory.
 *
 * @param step awaited before and after each change, where other tabs may run and pages may crash
 */
export function createMemoryStorage(
  { entries, receipts }: MemoryDisk,
  step: () => Promise<void> = () => Promise.resolve(),
): OutboxStorage {
  return {
    async entriesOf(userId) {
      await step();
      const own = [...entries.values()].filter((entry) => entry.userId === userId);
      return structuredClone(own.sort((a, b) => a.savedAt - b.savedAt));
    },
    async mark(attemptId, mark) {
      await step();
      const entry = entries.get(attemptId);
      if (!entry) return;
      const { attempt, exam, userId, savedAt } = entry;
      entries.set(attemptId, { attempt, exam, userId, savedAt, ...mark });
      await step();
    },
    async hasReceipt(attemptId) {
      await step();
      return receipts.has(attemptId);
    },
    async putReceipt(report) {
      await step();
      receipts.set(report._id, report);
      await step();
    },
    async remove(attemptId) {
      await step();
      entries.delete(attemptId);
      await step();
    },
  };
}
