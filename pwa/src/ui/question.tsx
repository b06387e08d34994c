import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  open?: boolean;
  title: string;
  /** The effect of the confirming answer. */
  children: ReactNode;
  /** The confirming answer. */
  yes: string;
  onYes: () => void;
  /** The answer that changes nothing; it has the focus, and Esc chooses it too. */
  no: string;
  onNo: () => void;
  /** Whether something is permanently removed. */
  isDanger?: boolean;
  /** Whether the confirmed action is running. */
  isWaiting?: boolean;
}

/** Asks for confirmation before an action that may be a mistake. */
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
