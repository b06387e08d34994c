import type { Failure } from '@quiz-app/shared/contract/envelope';

/** What came of asking the server, without data. */
export type Outcome = { success: true; message: string } | Failure;
