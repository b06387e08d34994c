import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  open?: boolean;
  title: string;
  /** What the answer changes. */
  children: ReactNode;
  /** The answer that does it. */
  yes: string;
  onYes: () => void;
  /** The answer that leaves everything as it is; it has the focus, and Esc gives it too. */
  no: string;
  onNo: () => void;
  /** Whether something is removed for good. */
  isDanger?: boolean;
  /** Whether the first answer is being carried out. */
  isWaiting?: boolean;
}

/** Asks before something is done that somebody may not have meant. */
export function Question({ open = true, yes, onYes, no, onNo, isDanger, isWaiting, ...dialog }: QuestionProps) {
  const noButton = (
    <Button kind={isDanger ? 'outline' : 'primary'} size="large" data-autofocus onClick={onNo}>
      {no}
    </Button>
  );
  return (
    <Dialog
      open={open}
      small
      isQuestion
      onClose={onNo}
      footer={
        <>
          {isDanger && noButton}
          <Button kind={isDanger ? 'danger' : 'outline'} size="large" aria-disabled={isWaiting} onClick={onYes}>
            {yes}
          </Button>
          {!isDanger && noButton}
        </>
      }
      {...dialog}
    />
  );
}
