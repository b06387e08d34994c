/** Held in shared mode by every window in which an exam runs; whoever gets it alone knows that none does. */
export const examLock = 'exam-running';
