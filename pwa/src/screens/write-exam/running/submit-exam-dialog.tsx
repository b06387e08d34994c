import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

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
    <Dialog
      open
      small
      onClose={onBack}
      title="Submit the exam?"
      footer={
        <>
          <Button kind="outline" size="large" onClick={onSubmit}>
            Submit anyway
          </Button>
          <Button size="large" data-autofocus onClick={onBack}>
            Go back
          </Button>
        </>
      }
    >
      <p>{`${open} of ${total} ${total === 1 ? 'question' : 'questions'} ${have} no answer, and ${count} as wrong.`}</p>
    </Dialog>
  );
}
