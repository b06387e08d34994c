import type { Report } from '@quiz-app/shared/report';
import { cacheDatabase } from './cache-database.ts';
import { withStorage } from './with-storage.ts';

const { reports, facts } = cacheDatabase;

/** Whether the receipt of an attempt is here: the server's stored report. */
export async function hasReceipt(attemptId: string): Promise<boolean> {
  return (await withStorage(cacheDatabase, () => reports.get(attemptId))) !== undefined;
}

/** Keeps stored reports; resolves when they are committed. */
export async function putReports(rows: Report[]): Promise<void> {
  await withStorage(cacheDatabase, () => cacheDatabase.transaction('rw', reports, () => reports.bulkPut(rows)));
}

/** The id of the newest report of the last pull that reached the end: everything before it is here. */
export async function readPulledUpTo(userId: string): Promise<string | undefined> {
  return (await withStorage(cacheDatabase, () => facts.get(`reports ${userId}`)))?.value;
}

export async function writePulledUpTo(userId: string, reportId: string): Promise<void> {
  await withStorage(cacheDatabase, () => facts.put({ key: `reports ${userId}`, value: reportId }));
}
