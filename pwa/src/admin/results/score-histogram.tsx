import { plural, t } from '@lingui/core/macro';
import type { Bar, ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { formatNumber, formatPercent, inPercent } from '../../language/format.ts';
import { Chart, Legend } from '../../ui/chart.tsx';
import styles from './score-histogram.module.css';

/** Pixels. */
const height = { label: 22, bars: 140, axis: 24 };
const bottom = height.label + height.bars;
const total = bottom + height.axis;

/** The number of attempts for each score, with the pass mark. */
export function ScoreHistogram({
  statistics: { histogram: bars, passMark, attempts },
}: {
  statistics: ExamStatistics;
}) {
  const most = Math.max(1, ...bars.map((bar) => bar.attempts));
  const share = 100 / bars.length;
  const mark = passMark === null ? undefined : placeOfMark(bars, passMark);
  return (
    <Chart
      title={t`Scores`}
      summary={summaryOf(bars, passMark)}
      legend={
        <>
          <Legend tone="passed">{t({ message: 'passed', context: 'attempts' })}</Legend>
          <Legend tone="failed">{t({ message: 'failed', context: 'attempts' })}</Legend>
          {mark !== undefined && <Legend tone="mark">{t`pass mark ${{ percent: formatPercent(passMark) }}`}</Legend>}
        </>
      }
      table={{
        head: [
          t`Score`,
          t`Attempts`,
          t({ message: 'Passed', context: 'attempts' }),
          t({ message: 'Share', context: 'The part of all attempts' }),
        ],
        rows: bars.map((bar) => [
          rangeOf(bar),
          formatNumber(bar.attempts),
          formatNumber(bar.passed),
          formatPercent(attempts > 0 ? (100 * bar.attempts) / attempts : null),
        ]),
      }}
    >
      <svg
        className={styles.histogram}
        height={total}
        aria-hidden="true"
        data-bars={bars.length > 11 ? 'many' : undefined}
      >
        {bars.map((bar, index) => (
          <BarOf key={bar.from} bar={bar} from={index * share} share={share} most={most} />
        ))}
        <line className={styles.axis} x1="0" x2="100%" y1={bottom} y2={bottom} />
        {mark !== undefined && <line className={styles.mark} x1={`${mark}%`} x2={`${mark}%`} y1="0" y2={bottom} />}
        {bars.map((bar, index) => (
          <text key={bar.from} className={styles.score} x={`${(index + 0.5) * share}%`} y={bottom + 17}>
            {bar.from === bar.to ? <ScoreMark score={Math.round(bar.from)} /> : `${bar.from}–${bar.to}`}
          </text>
        ))}
      </svg>
    </Chart>
  );
}

/** A single score, with the sign of percent where there is room. */
function ScoreMark({ score }: { score: number }) {
  const number = String(score);
  const [before, after] = inPercent(score).split(number);
  return (
    <>
      {before && <tspan className={styles.unit}>{before}</tspan>}
      {number}
      {after && <tspan className={styles.unit}>{after}</tspan>}
    </>
  );
}

interface BarOfProps {
  bar: Bar;
  /** Its left side and width, in percent of the chart's width. */
  from: number;
  share: number;
  /** The attempts of the highest bar. */
  most: number;
}

/** A score's attempts, with the failed ones below the passed ones. */
function BarOf({ bar: { attempts, passed }, from, share, most }: BarOfProps) {
  const failed = attempts - passed;
  const heightOf = (count: number) => (count / most) * height.bars;
  const place = { x: `${from + 0.12 * share}%`, width: `${0.76 * share}%` };
  return (
    <g>
      {failed > 0 && (
        <rect className={styles.failed} {...place} y={bottom - heightOf(failed)} height={heightOf(failed)} />
      )}
      {passed > 0 && (
        <rect className={styles.passed} {...place} y={bottom - heightOf(attempts)} height={heightOf(passed)} />
      )}
      {attempts > 0 && (
        <text className={styles.count} x={`${from + 0.5 * share}%`} y={bottom - heightOf(attempts) - 5}>
          {formatNumber(attempts)}
        </text>
      )}
    </g>
  );
}

const rangeOf = ({ from, to }: Bar) => (from === to ? formatPercent(from) : t`${from}–${{ to: inPercent(to) }}`);

/** The pass mark's position in percent of the width: between single scores, or within its range of scores. */
function placeOfMark(bars: readonly Bar[], passMark: number): number | undefined {
  const [first] = bars;
  if (!first || passMark > 100 || passMark < 0) return undefined;
  if (first.from !== first.to) return passMark;
  // A pass mark equal to a score may differ from it by rounding.
  const passing = bars.findIndex(({ from }) => from >= passMark - 1e-9);
  return passing === -1 ? undefined : (100 * passing) / bars.length;
}

function summaryOf(bars: readonly Bar[], passMark: number | null): string {
  const most = bars.reduce((a, b) => (b.attempts > a.attempts ? b : a));
  const range = rangeOf(most);
  const summary = plural(
    { count: most.attempts },
    {
      one: `Histogram of the scores. The most frequent is ${range}, of # attempt.`,
      other: `Histogram of the scores. The most frequent is ${range}, of # attempts.`,
    },
  );
  return passMark === null ? summary : `${summary} ${t`The pass mark is ${{ percent: formatPercent(passMark) }}.`}`;
}
