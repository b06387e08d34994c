import { Pencil, Trash2, WifiOff } from 'lucide';
import { type CSSProperties, useState } from 'react';
import { RichLine, RichText } from '../exam-ui/rich-text.tsx';
import { SyncMark } from '../exam-ui/sync-mark.tsx';
import { VerdictMark } from '../exam-ui/verdict-mark.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { DateTime } from '../ui/date-time.tsx';
import { Dialog, SaveButtons } from '../ui/dialog.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Fact, Facts } from '../ui/facts.tsx';
import { Field } from '../ui/field.tsx';
import { IconAction } from '../ui/icon-action.tsx';
import { Loader } from '../ui/loader.tsx';
import { Logo } from '../ui/logo.tsx';
import { NameGrid } from '../ui/name-grid.tsx';
import { Question } from '../ui/question.tsx';
import { Table, TableActions } from '../ui/table.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { toast } from '../ui/toast.ts';
import styles from './gallery.module.css';
import { Panel } from './gallery-panel.tsx';

/** Tables of facts. */
export function FactsPanel() {
  return (
    <Panel title="Facts, banners" flush>
      <Facts inset="wide">
        <Fact label="Category" wide>
          JavaScript
        </Fact>
        <Fact label="Total Questions">10</Fact>
        <Fact label="Obtained Marks">
          10 <span className="muted">of 12</span>
        </Fact>
        <Fact label="Finished">
          <DateTime value="2026-11-21T14:02:17" />
        </Fact>
      </Facts>
      <div className={styles.kit}>
        <Banner icon={WifiOff}>
          <strong>You are offline.</strong> Editing needs a connection.
        </Banner>
        <Banner
          tone="pending"
          action={
            <Button kind="plain" size="small">
              Try now
            </Button>
          }
        >
          <strong>Waiting to send.</strong> 2 reports are saved on this device.
        </Banner>
        <Banner tone="error">
          <strong>Not accepted.</strong> You can only submit your own reports
        </Banner>
      </div>
    </Panel>
  );
}

const program = `In which order does \`this program\` log the letters? <img src=x onerror=alert(1)>

\`\`\`js
// Microtasks run first.
const log = (letter) => console.log(\`\${letter}\`);
setTimeout(() => console.log('b'), 0);
Promise.resolve().then(() => console.log('a rather long string that has to be scrolled to be read'));
\`\`\``;

/** Text with code in it. */
export function CodePanel() {
  return (
    <Panel title="Rich text, code">
      <RichText
        className={styles.wide}
        text={program}
        lead={(content) => <h3 className="title-section">{content}</h3>}
      />
      <p>
        <RichLine text="A line with `code`" />
      </p>
    </Panel>
  );
}

/** Dialogs, questions, drawers and toasts. */
export function OverlayPanel() {
  const [open, setOpen] = useState<'dialog' | 'question' | 'drawer' | 'loader'>();
  const close = () => setOpen(undefined);
  return (
    <Panel title="Dialog, drawer, toasts, loader">
      <Button kind="outline" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button kind="outline" onClick={() => setOpen('question')}>
        Question
      </Button>
      <Button kind="outline" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Button kind="outline" onClick={() => setOpen('loader')}>
        Loader
      </Button>
      <Button
        kind="outline"
        onClick={() => toast.success('Exam deleted successfully', { action: { label: 'Undo', onClick: close } })}
      >
        Toast with Undo
      </Button>
      <Button kind="outline" onClick={() => toast.error('Network error. Please check your connection.')}>
        Error toast
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Edit Question"
        onSubmit={(event) => {
          event.preventDefault();
          close();
        }}
        footer={<SaveButtons onCancel={close} />}
      >
        <Field label="Question">
          <TextInput />
        </Field>
        <Button kind="tonal" onClick={() => toast.pending('Saved on this device')}>
          Toast above the dialog
        </Button>
      </Dialog>
      <Question open={open === 'question'} title="Leave the exam?" yes="Leave" onYes={close} no="Stay" onNo={close}>
        Your answers are lost.
      </Question>
      <Drawer open={open === 'drawer'} onClose={close} label="Menu" head={<Logo />} foot="Amara Okafor">
        <p>Entries</p>
      </Drawer>
      {open === 'loader' && <Loader />}
    </Panel>
  );
}

interface Row {
  name: string;
  date: string;
  marks: number;
  state: 'Pass' | 'Fail' | 'waiting';
}

const rows: Row[] = [
  { name: 'JavaScript Fundamentals', date: '2026-11-21T02:02:17', marks: 0, state: 'waiting' },
  { name: 'SQL Joins and Aggregates', date: '2026-11-20T09:41:03', marks: 10, state: 'Pass' },
  { name: 'The Python Data Model', date: '2026-11-17T05:03:22', marks: 4, state: 'Fail' },
];

/** A table; on a phone, cards. One flat list of examples. */
export function TablePanel() {
  return (
    <div className={styles.panels} data-wide>
      <Table
        caption="Reports"
        rows={rows}
        rowKey={({ date }) => date}
        rowTone={({ state }) => (state === 'waiting' ? 'pending' : undefined)}
        columns={[
          { label: 'Exam Name', slot: 'lead', cell: ({ name }) => name },
          { label: 'Date', slot: 'sub', cell: ({ date }) => <DateTime value={date} /> },
          {
            label: 'Obtained Marks',
            align: 'end',
            sort: { direction: 'descending', onSort: () => undefined },
            cell: ({ marks, state }) =>
              state === 'waiting' ? (
                '–'
              ) : (
                <>
                  {marks} <span className="muted">of 12</span>
                </>
              ),
          },
          {
            label: 'Verdict',
            slot: 'corner',
            cell: ({ state }) =>
              state === 'waiting' ? <SyncMark state="waiting" size="row" /> : <VerdictMark verdict={state} />,
          },
        ]}
      />
      <Table
        caption="Exams"
        rows={rows.slice(1)}
        rowKey={({ date }) => date}
        rowTone={({ state }) => (state === 'Fail' ? 'own' : undefined)}
        columns={[
          { label: 'Exam Name', slot: 'lead', cell: ({ name }) => name },
          { label: 'Total Marks', align: 'end', cell: ({ marks }) => marks },
          {
            label: 'Action',
            align: 'end',
            slot: 'corner',
            cell: ({ name }) => (
              <TableActions>
                <IconAction icon={Pencil} label={`Edit exam ${name}`} />
                <IconAction icon={Trash2} kind="danger" label={`Delete exam ${name}`} />
              </TableActions>
            ),
          },
        ]}
      />
      <Table
        caption="Nothing"
        rows={[]}
        rowKey={String}
        columns={[{ label: 'Exam Name', cell: String }]}
        empty="No exams available"
      />
      <EmptyState title="No Exams Available">New exams appear here as soon as an admin adds them.</EmptyState>
    </div>
  );
}

/** The illustration beside the entry forms. */
export function NameGridPanel() {
  return (
    <Panel title="Name grid, logo">
      <Logo />
      <div className={styles.wide}>
        <NameGrid />
      </div>
    </Panel>
  );
}

const roles =
  'surface-page surface-sheet surface-sunken surface-overlay line-hairline line-rule line-control text-heading text-body text-muted ink ink-hover ink-wash ink-quiet mark-correct wash-correct line-correct text-correct mark-incorrect wash-incorrect line-incorrect text-incorrect mark-pending wash-pending line-pending text-pending danger';

/** The colours by their roles. */
export function ColourPanel() {
  return (
    <Panel title="Colour roles">
      <div className={styles.swatches}>
        {roles.split(' ').map((role) => (
          <span key={role} className={styles.swatch} style={{ '--swatch': `var(--${role})` } as CSSProperties}>
            {role}
          </span>
        ))}
      </div>
    </Panel>
  );
}
