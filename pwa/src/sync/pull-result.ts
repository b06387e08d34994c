import type { Failure } from '@quiz-app/shared/contract/envelope';

/** The server's message or failure. The pulled rows are in the local database. */
export type PullResult = { success: true; message: string } | Failure;
