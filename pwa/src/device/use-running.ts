import type { StoredAttempt } from '../local/running/running-attempts.ts';
import { queryStartedElsewhere } from '../local/running/started-elsewhere.ts';
import type { Device } from '../sync/device.ts';
import { useLive } from './use-live.ts';

const none: readonly StoredAttempt[] = [];

/**
 * The attempts that a user can resume on this device.
 *
 * @param isAny whether any exam can be resumed; if not, the database is not opened
 */
export function useRunningAttempts(userId: string, isAny: boolean): readonly StoredAttempt[] {
  return useLive(runningAttempts, isAny ? userId : '') ?? none;
}

const runningAttempts = async ({ running }: Device, userId: string) => (userId ? running.queryOf(userId) : none);

/** When a user began an exam on another device, by the server's time in epoch milliseconds. */
export const useStartedElsewhere = (userId: string, examId: string): number | undefined =>
  useLive(startedElsewhere, userId)?.find(({ exam }) => exam === examId)?.began;

const startedElsewhere = ({ facts }: Device, userId: string) => queryStartedElsewhere(facts, userId);
