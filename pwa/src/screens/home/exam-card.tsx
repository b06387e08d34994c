import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { ExamSummary } from '../../device/use-exams.ts';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import type { BestResult } from '../../device/use-reports.ts';
import { languageOf } from '../../exam-ui/content-language.ts';
import { CorrectOf } from '../../exam-ui/correct-of.tsx';
import { marksInWords } from '../../exam-ui/marks-in-words.ts';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { formatDuration, formatNumber } from '../../language/format.ts';
import { useLanguage } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { interrupted } from '../../screen-parts/lost-attempt.ts';
import type { StartRules } from '../../screen-parts/start-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './home-screen.module.css';

interface ExamCardProps extends StartRules {
  exam: ExamSummary;
  /** Whether the user can resume it on this device. */
  isRunning: boolean;
  /** Whether an attempt that cannot be resumed was interrupted. */
  wasLost: boolean;
  /** Whether pictures or sounds that it may need are not on this device. */
  isIncomplete: boolean | undefined;
  /** The user's time in seconds. */
  allowed: number;
  /** The user's best result; null if the exam was not taken, `undefined` while that is unknown. */
  best: BestResult | null | undefined;
  /** The state of the user's attempts that the server has not acknowledged; `undefined` without one. */
  unsent: OutboxEntry['state'] | undefined;
}

/** An exam in the catalogue; one that was taken leads to its last result. Every exam shown is on this device. Rendered again only if its data has changed. */
export const ExamCard = memo(function ExamCard({
  exam,
  isRunning,
  wasLost,
  isIncomplete,
  allowed,
  best,
  unsent,
  obstacle,
  note,
}: ExamCardProps) {
  useLanguage();
  const rules = [obstacle ?? (wasLost && interrupted()), note].filter(Boolean).join(' · ');
  const result = best && paths.attempt(exam._id, best.last.attemptId);
  const isOver = !!obstacle && !isRunning;
  const press = isRunning ? t`Continue` : !isOver ? t`Start Exam` : result ? t`View Result` : t`View Exam`;
  return (
    <Sheet asChild className={styles.card}>
      <li>
        <div className={styles.head}>
          <h3 className={`${styles.name} title-section`} lang={languageOf(exam.name, exam.language)}>
            {exam.name}
          </h3>
          <p className={styles.best}>
            {isRunning && <SyncMark state="running" size="row" />}
            {unsent && <SyncMark state={unsent} size="row" />}{' '}
            {(best || !(unsent || isRunning)) && (
              <Best best={best} result={result} passingMarks={exam.passingMarks} short={!!unsent || isRunning} />
            )}
            {isIncomplete && (
              <SyncMark state="waiting" size="row">
                {t`Pictures or sounds missing`}
              </SyncMark>
            )}
          </p>
          {rules && (
            <p className={styles.rules} data-obstacle={obstacle !== undefined || undefined}>
              {rules}
            </p>
          )}
        </div>
        <Facts className={styles.facts}>
          <Fact label={t`Category`} className={styles.category}>
            {exam.category}
          </Fact>
          <Fact label={t`Total Questions`}>{formatNumber(exam.questionsCount)}</Fact>
          <Fact label={t`Duration`}>
            {formatDuration(allowed)}
            {allowed > exam.duration && <span className="meta muted"> {t`with\u00a0extra\u00a0time`}</span>}
          </Fact>
          <Fact label={t`Total Marks`}>{formatNumber(exam.totalMarks)}</Fact>
          <Fact label={t`Passing Marks`}>{formatNumber(exam.passingMarks)}</Fact>
        </Facts>
        <div className={styles.foot}>
          <Button kind={isOver ? 'outline' : 'tonal'} wide asChild>
            <Link
              to={(isOver && result) || paths.writeExam(exam._id)}
              aria-label={t({ message: `${press}: ${{ name: exam.name }}`, comment: 'A button and its exam' })}
            >
              {press}
            </Link>
          </Button>
        </div>
      </li>
    </Sheet>
  );
});

interface BestProps extends Pick<ExamCardProps, 'best'> {
  /** The address of the last result. */
  result: string | null | undefined;
  passingMarks: number;
  /** Whether it is beside the state of another attempt, in the same line. */
  short: boolean;
}

/** The best and the last result, which lead to the last one. */
function Best({ best, result, passingMarks, short }: BestProps) {
  // The line keeps its height while the reports are read, so that no card grows.
  if (!best || !result) return best === null ? t`Not taken yet` : '\u00A0';
  const words = (result: BestResult['last'] | BestResult) =>
    best.inMarks ? marksInWords(result.marks, { ...result, passingMarks }) : questionsInWords(result);
  const score = words(best);
  if (short)
    return (
      <Link className={styles.short} to={result}>
        · {bestInWords(score)}
      </Link>
    );
  return (
    <Link className={styles.result} to={result}>
      <VerdictMark verdict={best.verdict}>{best.verdict === 'Pass' ? t`Passed` : t`Not passed yet`}</VerdictMark>{' '}
      <span>
        {best.inMarks ? (
          bestInWords(score)
        ) : (
          <Trans comment="The best result in an exam: best 11 of 12 correct">
            best <CorrectOf {...best} />
          </Trans>
        )}
      </span>
      {best.attempts > 1 && <span>{lastInWords(words(best.last))}</span>}
    </Link>
  );
}

const bestInWords = (score: string) =>
  t({ message: `best ${score}`, comment: 'The best result in an exam: best 11 of 12' });

const lastInWords = (score: string) =>
  t({ message: `last ${score}`, comment: 'The last result in an exam: last 9 of 12' });

const questionsInWords = ({ correct, of }: BestResult['last'] | BestResult) =>
  t`${{ correct: formatNumber(correct) }} of ${{ all: formatNumber(of) }}`;
