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
  /** The answer that is safe; it has the focus. */
  no: string;
  onNo: () => void;
  /** Closes it without an answer; by default that is `onNo`. */
  onClose?: () => void;
  /** Whether something is permanently removed. */
  isDanger?: boolean;
  /** Whether the confirmed action is running. */
  isWaiting?: boolean;
}

/** Asks for confirmation before an action that may be a mistake. */
export function Question(props: QuestionProps) {
  const { open = true, yes, onYes, no, onNo, onClose = onNo, isDanger, isWaiting, ...dialog } = props;
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
      onClose={onClose}
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
