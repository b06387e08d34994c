import { ChangedDialog } from '../changed-dialog.tsx';
import { orderDifferences } from './order-differences.ts';
import type { QuestionOrderEdit } from './use-question-order.ts';

/** Asks which order to keep after two people have changed it. */
export function OrderConflictDialog({ conflict, keepMine, takeTheirs, close }: QuestionOrderEdit) {
  if (!conflict) return null;
  return (
    <ChangedDialog
      differences={orderDifferences(conflict.mine, conflict.theirs)}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={close}
    >
      Both of you put the questions in another order. Yours is not saved yet.
    </ChangedDialog>
  );
}
