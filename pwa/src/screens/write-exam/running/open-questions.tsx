import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { formatNumber } from '../../../language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Question } from '../../../ui/question.tsx';
import styles from './question-form.module.css';

interface SubmitExamDialogProps {
  /** The places, from 0, of the unanswered questions. */
  open: readonly number[];
  /** The number of all questions. */
  total: number;
  /** The places, from 0, of those that the taker wanted to come back to. */
  marked: readonly number[];
  onSubmit: () => void;
  /** Shows the first unanswered question. */
  onGoTo: () => void;
  onStay: () => void;
}

/** Asks before submitting an exam with unanswered questions. */
export function SubmitExamDialog({ open, total, marked, onSubmit, onGoTo, onStay }: SubmitExamDialogProps) {
  const { length: count, 0: first = 0 } = open;
  const number = first + 1;
  return (
    <Question
      title={t`Submit the exam?`}
      yes={t`Submit anyway`}
      onYes={onSubmit}
      no={t`Go to question ${number}`}
      onNo={onGoTo}
      onClose={onStay}
    >
      <p>
        {plural(count, {
          one: `# of ${plural(total, { one: '# question', other: '# questions' })} has no answer, and gets no points.`,
          other: `# of ${plural(total, { one: '# question', other: '# questions' })} have no answer, and get no points.`,
        })}
      </p>
      {marked.length > 0 && (
        <p>{t`You marked: ${{ questions: marked.map((each) => formatNumber(each + 1)).join(', ') }}`}</p>
      )}
    </Question>
  );
}

interface SubmitAnswerDialogProps {
  /** Says what the answer leaves open. */
  open: string;
  onSubmit: () => void;
  onStay: () => void;
}

/** Asks before an answer becomes final that leaves something open. */
export function SubmitAnswerDialog({ open, onSubmit, onStay }: SubmitAnswerDialogProps) {
  return (
    <Question title={t`Submit this answer?`} yes={t`Submit Answer`} onYes={onSubmit} no={t`Go back`} onNo={onStay}>
      <p>
        {open} {t`You can’t change it later.`}
      </p>
    </Question>
  );
}

interface OpenNoteProps {
  /** The places, from 0, of the unanswered questions before the current one. */
  open: readonly number[];
  onGoTo: (index: number) => void;
}

/** Names the skipped questions, and leads back to the first. Mounted before it has text: a live region. */
export function OpenNote({ open, onGoTo }: OpenNoteProps) {
  const { length: count, 0: first } = open;
  const number = (first ?? 0) + 1;
  return (
    <div className={styles.open} data-empty={first === undefined || undefined}>
      <p role="status">
        {first !== undefined &&
          plural(count, { 1: `You skipped question ${number}.`, other: 'You skipped # questions.' })}
      </p>
      {first !== undefined && (
        <Button kind="plain" size="small" onClick={() => onGoTo(first)}>
          <Trans>
            Go back <span className="visually-hidden">to question {number}</span>
          </Trans>
        </Button>
      )}
    </div>
  );
}
