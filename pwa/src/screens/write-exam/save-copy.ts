import type { Exam } from '@quiz-app/shared/exam';
import type { SubmittedAttempt } from '@quiz-app/shared/report';
import { shortId } from './short-id.ts';

/** Hands the person a file with everything the server needs to score the attempt: the last resort, and a copy to keep. */
export function saveCopy(attempt: SubmittedAttempt, exam: Pick<Exam, 'name'>): void {
  const file = new Blob([JSON.stringify({ examName: exam.name, attempt }, null, 2)], { type: 'application/json' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `quiz-app-attempt-${shortId(attempt._id)}.json`;
  link.click();
  // Some browsers ask where to save first, and read the file only then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
