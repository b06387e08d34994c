import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './changed-dialog.module.css';

/** One difference between the two edits. */
export interface Difference {
  label: string;
  /** Missing if only the other admin changed it. */
  yours?: ReactNode;
  theirs: ReactNode;
}

interface ChangedDialogProps {
  /** The edit being saved, and the effect of either choice. */
  children: ReactNode;
  differences: readonly Difference[];
  /** The heading of the user's own column. */
  yours?: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** Called by Esc and the close button, without a choice. */
  onClose: () => void;
}

/** Shows changes that someone else has saved since an edit started, and asks which edit to keep. */
export function ChangedDialog({
  children,
  differences,
  yours = t({ message: 'Yours', comment: 'Your changes' }),
  ...choices
}: ChangedDialogProps) {
  return (
    <Dialog
      open
      isQuestion
      title={t`This exam was changed by someone else`}
      onClose={choices.onClose}
      footer={
        <>
          <Button kind="outline" size="large" onClick={choices.onTakeTheirs}>
            {t`Take theirs`}
          </Button>
          <Button size="large" onClick={choices.onKeepMine}>
            {t`Keep mine`}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Table
        caption={t`Differences`}
        className={styles.table}
        columns={[
          { label: t({ message: 'Field', comment: 'Of a form' }), slot: 'lead', cell: ({ label }) => label },
          {
            label: yours,
            cell: (each) => each.yours ?? <span className="muted">{t`Not changed by you`}</span>,
          },
          { label: t({ message: 'Theirs', comment: 'The changes of someone else' }), cell: ({ theirs }) => theirs },
        ]}
        rows={differences}
        rowKey={({ label }) => label}
      />
    </Dialog>
  );
}
