import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

const none: ReadonlySet<string> = new Set();

/**
 * The ids of the exams that a user can resume on this device.
 *
 * @param isAny whether any exam can be resumed; if not, the database is not opened
 */
export function useRunningExams(userId: string, isAny: boolean): ReadonlySet<string> {
  return useLive(runningExams, isAny ? userId : '') ?? none;
}

async function runningExams({ running }: Device, userId: string): Promise<ReadonlySet<string>> {
  if (!userId) return none;
  return new Set((await running.queryOf(userId)).map(({ examId }) => examId));
}
