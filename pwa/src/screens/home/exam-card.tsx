import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ExamSummary } from '../../device/use-exams.ts';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import type { BestResult } from '../../device/use-reports.ts';
import { CorrectOf } from '../../exam-ui/correct-of.tsx';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { formatCount, formatDuration, formatNumber } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import type { StartRules } from '../../screen-parts/start-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './home-screen.module.css';

interface ExamCardProps extends StartRules {
  exam: ExamSummary;
  /** Whether the user can resume it on this device. */
  isRunning: boolean;
  /** The user's time in seconds. */
  allowed: number;
  /** The user's best result; null if the exam was not taken, `undefined` while that is unknown. */
  best: BestResult | null | undefined;
  /** The state of the user's attempts that the server has not acknowledged; `undefined` without one. */
  unsent: OutboxEntry['state'] | undefined;
}

/** An exam in the catalogue. Every exam shown is on this device. Rendered again only if its data has changed. */
export const ExamCard = memo(function ExamCard({
  exam,
  isRunning,
  allowed,
  best,
  unsent,
  obstacle,
  note,
}: ExamCardProps) {
  const rules = [obstacle, note].filter(Boolean).join(' · ');
  // One word, to fit on a phone.
  const press = isRunning ? 'Continue' : obstacle ? 'View Exam' : 'Start Exam';
  return (
    <Sheet asChild className={styles.card}>
      <li dir="auto">
        <div className={styles.head}>
          <h2 className={`${styles.name} title-section`}>{exam.name}</h2>
          <p className={styles.best}>
            {unsent && <SyncMark state={unsent} size="row" />}{' '}
            {(best || !unsent) && <Best best={best} short={!!unsent} />}
          </p>
          {rules && (
            <p className={styles.rules} data-obstacle={obstacle !== undefined || undefined}>
              {rules}
            </p>
          )}
        </div>
        <Facts className={styles.facts}>
          <Fact label="Category" className={styles.category}>
            {exam.category}
          </Fact>
          <Fact label="Total Questions">{formatNumber(exam.questionsCount)}</Fact>
          <Fact label="Duration">
            {formatDuration(allowed)}
            {allowed > exam.duration && <span className="meta muted"> with&nbsp;extra&nbsp;time</span>}
          </Fact>
          <Fact label="Total Marks">{formatNumber(exam.totalMarks)}</Fact>
          <Fact label="Passing Marks">{formatNumber(exam.passingMarks)}</Fact>
        </Facts>
        <div className={styles.foot}>
          <Button kind={obstacle && !isRunning ? 'outline' : 'tonal'} wide asChild>
            <Link to={paths.writeExam(exam._id)} aria-label={`${press}: ${exam.name}`}>
              {press}
            </Link>
          </Button>
        </div>
      </li>
    </Sheet>
  );
});

interface BestProps extends Pick<ExamCardProps, 'best'> {
  /** Whether it is beside an unsent attempt's state, in the same line. */
  short: boolean;
}

function Best({ best, short }: BestProps) {
  // The line keeps its height while the reports are read, so that no card grows.
  if (!best) return best === null ? 'Not taken yet' : '\u00A0';
  if (short) return <span className={styles.short}>{`· best ${scoreInWords(best, best)}`}</span>;
  return (
    <>
      <VerdictMark verdict={best.verdict}>{best.verdict === 'Pass' ? 'Passed' : 'Not passed yet'}</VerdictMark>{' '}
      <span>best {best.inMarks ? scoreInWords(best, best) : <CorrectOf {...best} />}</span>
      {best.attempts > 1 && <span>{`last ${scoreInWords(best.last, best)}`}</span>}
    </>
  );
}

/** `11 of 12`, or `7.5 of 10 marks` where the number of right answers does not say the marks. */
function scoreInWords({ correct, of, marks, totalMarks }: BestResult['last'] | BestResult, { inMarks }: BestResult) {
  return inMarks
    ? `${formatNumber(marks)} of ${formatCount(totalMarks, 'mark')}`
    : `${formatNumber(correct)} of ${formatNumber(of)}`;
}
