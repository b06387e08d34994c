import type { SubmittedAttempt } from '@quiz-app/shared/report';

/** A finished attempt as a file, which an admin can hand in for the taker: `attempt` is the body of `addReport`. */
export interface AttemptCopy {
  format: 'quiz-app-attempt';
  version: 1;
  attempt: SubmittedAttempt;
  examName: string;
  userName?: string;
  /** When the copy was made, ISO 8601. */
  savedAt: string;
}

/** A copy of a finished attempt as a file, for when this device cannot store or send it. */
export function copyOf(entry: { attempt: SubmittedAttempt; exam: { name: string } }, userName?: string): File {
  const { attempt, exam } = entry;
  const copy: AttemptCopy = {
    format: 'quiz-app-attempt',
    version: 1,
    attempt,
    examName: exam.name,
    ...(userName !== undefined && { userName }),
    savedAt: new Date().toISOString(),
  };
  const name = exam.name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);
  return new File([JSON.stringify(copy, null, 2)], `attempt-${name}-${attempt._id.slice(-6)}.json`, {
    type: 'application/json',
  });
}
