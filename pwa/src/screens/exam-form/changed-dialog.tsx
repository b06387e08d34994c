import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './changed-dialog.module.css';

/** One thing that is not the same on both sides. */
export interface Difference {
  label: string;
  /** Absent where only the other one changed it. */
  yours?: string | undefined;
  theirs: string;
}

interface ChangedDialogProps {
  /** What was being saved, and what either choice leads to. */
  children: ReactNode;
  differences: readonly Difference[];
  /** The caption of the person's own side. */
  yours?: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  /** By Esc or the cross: nothing is chosen. */
  onClose: () => void;
}

/** Shows what someone else has saved since an edit began, and asks whose is to stand. */
export function ChangedDialog({ children, differences, yours = 'Yours', ...choices }: ChangedDialogProps) {
  return (
    <Dialog
      open
      title="This exam was changed by someone else"
      onClose={choices.onClose}
      footer={
        <>
          <Button kind="outline" size="large" onClick={choices.onTakeTheirs}>
            Take theirs
          </Button>
          <Button size="large" onClick={choices.onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <Table
        caption="What is not the same"
        className={styles.table}
        columns={[
          { label: 'What', slot: 'lead', cell: ({ label }) => label },
          {
            label: yours,
            cell: (each) => each.yours ?? <span className="muted">Not changed by you</span>,
          },
          { label: 'Theirs', cell: ({ theirs }) => theirs },
        ]}
        rows={differences}
        rowKey={({ label }) => label}
      />
    </Dialog>
  );
}
