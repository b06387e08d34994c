import type { Failure } from '@quiz-app/shared/contract/envelope';

/** What came of a pull: the server's message, or its failure. What was pulled is on the device. */
export type PullResult = { success: true; message: string } | Failure;
