import { plural, t } from '@lingui/core/macro';
import { isAnswered } from '@quiz-app/shared/question-kinds';
import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';
import { TrendingUp } from 'lucide';
import type { ReactNode } from 'react';
import { AnswerSheet, AnswerSheetLegend } from '../../../exam-ui/answer-sheet.tsx';
import { EarlierScores } from '../../../exam-ui/earlier-scores.tsx';
import { shownMarks } from '../../../exam-ui/marks-in-words.ts';
import { PrintedReport } from '../../../exam-ui/printed-report.tsx';
import { ReceiptLine } from '../../../exam-ui/receipt-line.tsx';
import { flagsForTaker } from '../../../exam-ui/report-flags.tsx';
import { answersOf } from '../../../exam-ui/report-review/question-outcome.ts';
import { ScoreRing } from '../../../exam-ui/score-ring.tsx';
import { verdictWord } from '../../../exam-ui/verdict-word.ts';
import { formatNumber, formatShare, formatStopwatch, rounded } from '../../../language/format.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { DateTime } from '../../../ui/date-time.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Page, TabTitle } from '../../../ui/page.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { liftToasts } from '../../../ui/toast-place.ts';
import { TimeUpNote } from '../time-up.tsx';
import styles from './result.module.css';

interface ResultViewProps {
  report: Report;
  isTimeUp: boolean;
  onReview: () => void;
  /** Absent for a report without a receipt. */
  onReceipt: (() => void) | undefined;
  /** Absent if no attempts are left. */
  onRetake: (() => void) | undefined;
  onClose: () => void;
  /** Offers below the result. */
  children?: ReactNode;
}

/** The result as stored by the server. */
export function ResultView({ report, isTimeUp, onReview, onReceipt, onRetake, onClose, children }: ResultViewProps) {
  return (
    <Page>
      <PrintedReport report={report}>
        <ResultSheet report={report} isTimeUp={isTimeUp}>
          <Button size="large" onClick={onReview}>
            {t`Review Answers`}
          </Button>
          {onRetake && (
            <Button kind="outline" size="large" onClick={onRetake}>
              {t`Retake Exam`}
            </Button>
          )}
          <Button kind="outline" size="large" onClick={onClose}>
            {t`Close`}
          </Button>
        </ResultSheet>
        <div className={styles.sent}>
          <ReceiptLine report={report} />
          {onReceipt && (
            <Button kind="plain" size="small" onClick={onReceipt}>
              {t`Receipt`}
            </Button>
          )}
        </div>
      </PrintedReport>
      {children}
    </Page>
  );
}

interface ResultSheetProps extends Pick<ResultViewProps, 'report' | 'isTimeUp'> {
  /** The buttons at the foot of the result. */
  children: ReactNode;
}

/** The score, the answer sheet and the facts of a result. */
export function ResultSheet({ report, isTimeUp, children }: ResultSheetProps) {
  const { exam, result } = report;
  const flags = flagsForTaker(report);
  return (
    <Sheet asChild className={styles.result}>
      <article>
        <TabTitle>{`${verdictWord(result.verdict)}, ${exam.name}`}</TabTitle>
        <header className={styles.head}>
          <h1 className="title-section">{exam.name}</h1>
          <p className="meta">
            <DateTime value={reportDate(report)} />
          </p>
        </header>
        {isTimeUp && <TimeUpNote className={styles.note} />}
        {flags && (
          <div className={styles.note}>
            <Banner tone="pending">{flags}</Banner>
          </div>
        )}
        {report.earlier && (
          <div className={styles.note}>
            <Banner icon={TrendingUp}>
              <EarlierScores report={report} />
            </Banner>
          </div>
        )}
        {report.scoredByServer && (
          <div className={styles.note}>
            <Banner tone="pending">
              {t`The server’s scoring differs from this device’s. The server’s result counts.`}
            </Banner>
          </div>
        )}
        <div className={styles.grid}>
          <Score report={report} />
          <section className={styles.sheet} aria-labelledby="answer-sheet-title">
            <h2 className="meta" id="answer-sheet-title">
              {t`Your answer sheet`}
            </h2>
            <AnswerSheet exam={exam} answers={answersOf(report)} />
            <AnswerSheetLegend exam={exam} />
          </section>
        </div>
        <ResultFacts report={report} />
        <div ref={liftToasts} className={styles.foot}>
          {children}
        </div>
      </article>
    </Sheet>
  );
}

const obtainedIn = (report: Report) => {
  const { exam, result } = report;
  const { questions, totalMarks } = exam;
  return marksOf(report, result.correctAnswers.length, { questionsCount: questions.length, totalMarks });
};

/** Never `0 more marks`: at least 0.01. @param marks that are missing, above 0 */
function missing(marks: number): string {
  const more = Math.max(0.01, rounded(marks));
  return plural(more, { one: '# more mark to pass', other: '# more marks to pass' });
}

function Score({ report }: { report: Report }) {
  const { exam, result } = report;
  const obtained = obtainedIn(report);
  const needed = rounded(exam.passingMarks);
  return (
    <div className={styles.score}>
      <ScoreRing obtained={obtained} total={exam.totalMarks} passing={exam.passingMarks} verdict={result.verdict} />
      <div className={styles.verdict}>
        <Bubble size={36} mark={result.verdict === 'Pass' ? 'correct' : 'incorrect'} sign />
        <p className={styles.word}>{verdictWord(result.verdict)}</p>
        <p className="meta">
          {result.verdict === 'Pass'
            ? plural(needed, { one: '# mark was needed', other: '# marks were needed' })
            : missing(exam.passingMarks - obtained)}
        </p>
      </div>
    </div>
  );
}

function ResultFacts({ report }: { report: Report }) {
  const { exam, result, answers, secondsUsed, allowedSeconds = exam.duration } = report;
  const { totalMarks, passingMarks, questions } = exam;
  const unanswered = answers ? questions.filter((question) => !isAnswered(question, answers)).length : 0;
  const [correct, all] = [result.correctAnswers.length, questions.length];
  const time = formatStopwatch(allowedSeconds);
  return (
    <Facts columns={secondsUsed === undefined ? 5 : 6}>
      <Fact label={t`Total Marks`}>{formatNumber(totalMarks)}</Fact>
      <Fact label={t`Passing Marks`} note={totalMarks > 0 && formatShare(passingMarks, totalMarks)}>
        {formatNumber(passingMarks)}
      </Fact>
      <Fact
        label={t`Obtained Marks`}
        note={plural(correct, { one: `# of ${all} correct`, other: `# of ${all} correct` })}
      >
        {formatNumber(shownMarks(obtainedIn(report), passingMarks))}
      </Fact>
      <Fact
        label={t`Wrong Answers`}
        note={unanswered > 0 && plural(unanswered, { one: '# unanswered', other: '# unanswered' })}
      >
        {result.wrongAnswers.length}
      </Fact>
      <Fact label={t`Verdict`}>{verdictWord(result.verdict)}</Fact>
      {secondsUsed !== undefined && (
        <Fact label={t`Time used`} note={t({ message: `of ${time}`, comment: 'After the time used: “3:40 of 45:00”' })}>
          {formatStopwatch(secondsUsed)}
        </Fact>
      )}
    </Facts>
  );
}
