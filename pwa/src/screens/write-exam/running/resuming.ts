// Code that only resumable exams need, in its own chunk.
export { takeLock } from '../../../platform/take-lock.ts';
export { elapsedSince, findInterrupted } from '../../../sync/running/resume-attempt.ts';
