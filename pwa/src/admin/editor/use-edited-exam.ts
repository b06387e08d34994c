import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';

export interface EditedExam {
  /** The newest exam on this page, from the last pull or from the answer to an edit. */
  exam: Exam;
  /** Replaces the exam with the server's, after an edit. */
  accept: (exam: Exam) => void;
}

/**
 * The exam that is being edited. The answer to an edit is used at once, because the pull after it may fail and the next
 * edit would then be based on an outdated version.
 */
export function useEditedExam(stored: Exam): EditedExam {
  const [exam, setExam] = useState(stored);
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    // Versions decrease if the server's database was restored from a backup.
    if (stored.version > exam.version || stored.version < seen.version) setExam(stored);
  }
  const accept = (next: Exam) => setExam((now) => (next.version < now.version ? now : next));
  return { exam, accept };
}
