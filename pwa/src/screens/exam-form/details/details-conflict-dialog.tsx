import { ChangedDialog } from '../changed-dialog.tsx';
import { detailsDifferences } from './details-changes.ts';
import type { DetailsFormEdit } from './use-details-form.ts';

/** Asks which details to keep after two people have changed them. */
export function DetailsConflictDialog({ conflict, keepMine, takeTheirs, close }: DetailsFormEdit) {
  if (!conflict) return null;
  return (
    <ChangedDialog
      differences={detailsDifferences(conflict.edit, conflict.base, conflict.theirs)}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={close}
    >
      Your changes are not saved yet. What you did not change stays as they have it.
    </ChangedDialog>
  );
}
