import { plural, t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import type { ReactNode } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { bytesOf, formatBytes } from '../content-fields/content-draft.ts';
import { mediaIn } from '../exam-media.ts';
import { QuestionDialogs } from './question-dialogs.tsx';
import type { QuestionOrderEdit } from './question-order-edit.tsx';
import { QuestionTable } from './question-table.tsx';
import styles from './questions-panel.module.css';
import type { QuestionEdits } from './use-question-edits.ts';
import type { UnsavedDrafts } from './use-unsaved-drafts.ts';

interface QuestionsPanelProps {
  exam: Exam;
  edits: QuestionEdits;
  drafts: UnsavedDrafts;
  order: QuestionOrderEdit;
}

/** The questions of an exam, to edit, delete, duplicate and reorder. */
export function QuestionsPanel({ exam, edits, drafts, order }: QuestionsPanelProps) {
  return (
    <div className={styles.panel}>
      {order.isUndecided && (
        <Notice action={t`Compare`} onAction={order.ask}>
          {t`Your order of the questions is not saved.`}
        </Notice>
      )}
      <NotSaved dialog={edits.dialog} drafts={drafts} />
      <ExamSize exam={exam} />
      <QuestionTable exam={exam} order={order} edits={edits} />
      <QuestionDialogs exam={exam} edits={edits} drafts={drafts} />
    </div>
  );
}

/** From here on an exam takes half a minute over a slow mobile network. */
const large = 5_000_000;

/** The bytes of the pictures and sounds that takers load before an exam is on their device. */
function ExamSize({ exam }: { exam: Exam }) {
  const bytes = bytesOf(mediaIn(exam));
  if (bytes === 0) return null;
  const size = formatBytes(bytes);
  if (bytes < large) return <p className="meta">{t`This exam: ${size}`}</p>;
  return (
    <Banner tone="pending">{t`This exam: ${size}. Takers with a slow network wait long until they have it.`}</Banner>
  );
}

/** Leads to questions that are not saved, after the toast with the reason is gone. */
function NotSaved({ dialog, drafts }: { dialog: QuestionEdits['dialog']; drafts: UnsavedDrafts }) {
  const waiting = drafts.waiting.filter((id) => id !== dialog.opened?.id);
  const [first] = waiting;
  if (first === undefined) return null;
  return (
    <Notice action={t({ message: 'Open', comment: 'A button' })} onAction={() => dialog.open(first)}>
      {plural(
        { count: waiting.length },
        { one: '# question is not saved yet.', other: '# questions are not saved yet.' },
      )}
    </Notice>
  );
}

interface NoticeProps {
  action: string;
  onAction: () => void;
  children: ReactNode;
}

const Notice = ({ action, onAction, children }: NoticeProps) => (
  <Banner
    tone="pending"
    role="status"
    action={
      <Button kind="plain" size="small" onClick={onAction}>
        {action}
      </Button>
    }
  >
    {children}
  </Banner>
);
