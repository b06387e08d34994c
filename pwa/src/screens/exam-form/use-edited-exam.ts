import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';

export interface EditedExam {
  /** The newest that this page knows: from the last pull, or from the answer to an edit made here. */
  exam: Exam;
  /** Takes the exam as the server has it after an edit. */
  accept: (exam: Exam) => void;
}

/**
 * The exam that is being edited. What an edit's answer says holds at once: the pull that follows may fail, and the next
 * edit would then be made on a version that is gone.
 */
export function useEditedExam(stored: Exam): EditedExam {
  const [exam, setExam] = useState(stored);
  const [seen, setSeen] = useState(stored);
  if (stored !== seen) {
    setSeen(stored);
    // Versions fall where the server was restored from a backup.
    if (stored.version > exam.version || stored.version < seen.version) setExam(stored);
  }
  const accept = (next: Exam) => setExam((now) => (next.version < now.version ? now : next));
  return { exam, accept };
}
