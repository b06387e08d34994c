// What only an exam that can be resumed needs, in a chunk of its own.
export { takeLock } from '../../../platform/take-lock.ts';
export { elapsedSince, findInterrupted } from '../../../sync/running/resume-attempt.ts';
