import { Question } from '../../../ui/question.tsx';

interface SubmitExamDialogProps {
  /** How many questions have no answer. */
  open: number;
  /** Of all. */
  total: number;
  onSubmit: () => void;
  onBack: () => void;
}

/** Asks before an exam is submitted in which questions have no answer. */
export function SubmitExamDialog({ open, total, onSubmit, onBack }: SubmitExamDialogProps) {
  const [have, count] = open === 1 ? ['has', 'it counts'] : ['have', 'they count'];
  return (
    <Question title="Submit the exam?" yes="Submit anyway" onYes={onSubmit} no="Go back" onNo={onBack}>
      <p>{`${open} of ${total} ${total === 1 ? 'question' : 'questions'} ${have} no answer, and ${count} as wrong.`}</p>
    </Question>
  );
}
