import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
import styles from './question-form.module.css';

interface SubmitExamDialogProps {
  /** The number of unanswered questions. */
  open: number;
  /** The number of all questions. */
  total: number;
  onSubmit: () => void;
  onBack: () => void;
}

/** Asks before submitting an exam with unanswered questions. */
export function SubmitExamDialog({ open, total, onSubmit, onBack }: SubmitExamDialogProps) {
  const [have, count] = open === 1 ? ['has', 'it counts'] : ['have', 'they count'];
  return (
    <Question title="Submit the exam?" yes="Submit anyway" onYes={onSubmit} no="Go back" onNo={onBack}>
      <p>{`${open} of ${total} ${total === 1 ? 'question' : 'questions'} ${have} no answer, and ${count} as wrong.`}</p>
    </Question>
  );
}

interface OpenNoteProps {
  /** The places, from 0, of the unanswered questions before the current one. */
  open: readonly number[];
  onGoTo: (index: number) => void;
}

/** Names the skipped questions, and leads back to the first. Mounted before it has text: a live region. */
export function OpenNote({ open, onGoTo }: OpenNoteProps) {
  const [first] = open;
  return (
    <div className={styles.open} data-empty={first === undefined || undefined}>
      <p role="status">
        {first !== undefined &&
          (open.length === 1 ? `You skipped question ${first + 1}.` : `You skipped ${open.length} questions.`)}
      </p>
      {first !== undefined && (
        <Button kind="plain" size="small" onClick={() => onGoTo(first)}>
          Go back <span className="visually-hidden">to question {first + 1}</span>
        </Button>
      )}
    </div>
  );
}
