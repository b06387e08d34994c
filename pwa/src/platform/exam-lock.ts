/** Held in shared mode by every window with a running exam. An exclusive request succeeds only if there is none. */
export const examLock = 'exam-running';
