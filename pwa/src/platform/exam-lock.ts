/** Held in shared mode by every window with a running exam. An exclusive request succeeds only if there is none. */
export const examLock = 'exam-running';

/** Whether an exam runs in any window of this device. */
export const isExamRunning = async (locks: LockManager | undefined): Promise<boolean> =>
  (await locks?.query())?.held?.some(({ name }) => name === examLock) ?? false;

/** Held by the window in which a user has an exam open. */
export const lockOfExam = (userId: string, examId: string) => `exam ${userId} ${examId}`;
