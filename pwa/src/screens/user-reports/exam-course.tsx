import { plural, t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';
import { verdictWord } from '../../exam-ui/verdict-word.ts';
import { formatPercent } from '../../language/format.ts';
import { Chart, Legend } from '../../ui/chart.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './exam-course.module.css';

/** The chart has no room for more attempts; the newest are shown. */
const mostShown = 30;

/** Pixels. */
const height = { label: 26, plot: 130, axis: 24 };
/** Pixels, including the outline. More marks than this would touch on a phone. */
const radius = { few: 6, many: 4 };
const fewMarks = 15;

/** How a user's attempts went at one exam, from the oldest. */
export function ExamCourse({ reports }: { reports: readonly Report[] }) {
  const inOrder = reports.toSorted((a, b) => Date.parse(reportDate(a)) - Date.parse(reportDate(b)));
  const shown = inOrder.slice(-mostShown);
  const newest = shown.at(-1);
  if (!newest) return null;
  const scores = shown.map(scoreOf);
  const { passingMarks, totalMarks } = newest.exam;
  const mark = totalMarks > 0 && passingMarks <= totalMarks ? (100 * passingMarks) / totalMarks : undefined;
  const count = shown.length;
  const best = formatPercent(Math.max(...scores));
  const [oldest, latest] = [formatPercent(scores[0] ?? 0), formatPercent(scores.at(-1) ?? 0)];
  const first = inOrder.length - shown.length + 1;
  return (
    <Sheet className={styles.sheet}>
      <Chart
        title={t`Your progress`}
        summary={plural(count, {
          one: `Your scores in # attempt, from ${oldest} to ${latest}. The best is ${best}.`,
          other: `Your scores in # attempts, from ${oldest} to ${latest}. The best is ${best}.`,
        })}
        legend={
          <>
            <Legend tone="passed" isMark>
              {t({ message: 'passed', comment: 'The meaning of a colour: an attempt that passed' })}
            </Legend>
            <Legend tone="failed" isMark>
              {t({ message: 'failed', comment: 'The meaning of a colour: an attempt that failed' })}
            </Legend>
            {mark !== undefined && <Legend tone="mark">{t`pass mark ${{ percent: formatPercent(mark) }}`}</Legend>}
          </>
        }
        table={{
          head: [t`Attempt`, t`Date`, t`Score`, t`Verdict`],
          rows: shown.map((report, index) => [
            first + index,
            <DateTime key="date" value={reportDate(report)} />,
            formatPercent(scoreOf(report)),
            verdictWord(report.result.verdict),
          ]),
        }}
      >
        <Course shown={shown} mark={mark} />
      </Chart>
    </Sheet>
  );
}

interface CourseProps {
  /** From the oldest. */
  shown: readonly Report[];
  /** The pass mark in percent. */
  mark: number | undefined;
}

/** A mark for each attempt, connected by lines. */
function Course({ shown, mark }: CourseProps) {
  const scores = shown.map(scoreOf);
  const isFew = shown.length <= fewMarks;
  const xOf = (index: number) => `${(100 * (index + 0.5)) / shown.length}%`;
  const yOf = (score: number) => height.label + (1 - score / 100) * height.plot;
  // Only the score of a mark near the axis is below it.
  const below = Math.min(...scores) < 15 ? height.axis : radius.few;
  return (
    <svg className={styles.course} height={height.label + height.plot + below} aria-hidden="true">
      <line className={styles.axis} x1="0" x2="100%" y1={yOf(0)} y2={yOf(0)} />
      {mark !== undefined && <line className={styles.mark} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />}
      {scores.slice(1).map((score, index) => (
        <line
          // biome-ignore lint/suspicious/noArrayIndexKey: an attempt's place is its only identity here
          key={index}
          className={styles.way}
          x1={xOf(index)}
          y1={yOf(scores[index] ?? 0)}
          x2={xOf(index + 1)}
          y2={yOf(score)}
        />
      ))}
      {shown.map(({ _id, result }, index) => (
        <g key={_id}>
          <circle
            className={result.verdict === 'Pass' ? styles.passed : styles.failed}
            cx={xOf(index)}
            cy={yOf(scores[index] ?? 0)}
            r={isFew ? radius.few : radius.many}
          />
          {(shown.length <= 8 || index === shown.length - 1) && (
            <text
              className={styles.score}
              data-at-end={!isFew || undefined}
              x={isFew ? xOf(index) : '100%'}
              y={yOf(scores[index] ?? 0) + (result.verdict === 'Pass' ? -12 : 21)}
            >
              {formatPercent(scores[index] ?? 0)}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** In percent of the marks; 0 for an exam without questions. */
function scoreOf(report: Report): number {
  const { exam, result } = report;
  const counts = { questionsCount: exam.questions.length, totalMarks: exam.totalMarks || 100 };
  return (100 * marksOf(report, result.correctAnswers.length, counts)) / counts.totalMarks;
}
