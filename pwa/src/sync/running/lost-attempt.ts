import { readRemembered, remember } from '../../local/local-storage/remembered.ts';
import { isExamRunning } from '../../platform/exam-lock.ts';
import type { Device } from '../device.ts';

const key = 'exam that starts again';

/**
 * Names an attempt that cannot be resumed.
 *
 * @param attempts how many the user had made at the exam at its start, sent or not. If this one was saved after all,
 *   although its page never knew, the count differs later and the name no longer matches
 */
export const nameOfAttempt = (userId: string, examId: string, attempts: number | undefined): string =>
  `${userId} ${examId} ${attempts}`;

/** Keeps the name of an attempt that would be lost with its page; '' once it would not. */
export const keepUnsafeAttempt = (name: string): void => remember(key, name);

/** The name of the attempt that was lost with its page, if any. Null while an exam runs: it may be that one. */
export const findLostAttempt = async ({ locks }: Pick<Device, 'locks'>): Promise<string | null> =>
  (await isExamRunning(locks)) ? null : readRemembered(key);
