import { formatMarks } from '@quiz-app/shared/duration';
import type { ExamStatistics, Figure } from '@quiz-app/shared/exam-statistics';
import type { ReactNode } from 'react';
import { formatPercent } from '../../screen-parts/format-percent.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './admin-results.module.css';
import { consistencyInWords, figureText, formatFigure } from './in-words.ts';

/** The figures of an exam as a whole, each with its meaning. */
export function ExamFigures({ statistics }: { statistics: ExamStatistics }) {
  const { attempts, passed, mean, median, lowest, highest, standardDeviation } = statistics;
  const { internalConsistency, standardError } = statistics;
  return (
    <Sheet className={styles.facts}>
      <Facts columns={4} inset="wide">
        <Fact label="Attempts">{formatMarks(attempts)}</Fact>
        <Fact label="Pass Rate">
          {formatPercent(attempts > 0 ? (100 * passed) / attempts : null)}
          <Meaning>
            {formatMarks(passed)} of {formatMarks(attempts)} passed
          </Meaning>
        </Fact>
        <Fact label="Mean">
          {formatPercent(mean)}
          <Meaning>of all marks</Meaning>
        </Fact>
        <Fact label="Median">
          {formatPercent(median)}
          <Meaning>half of them scored less, half more</Meaning>
        </Fact>
        <Fact label="Range">
          {`${formatPercent(lowest)} to ${formatPercent(highest)}`}
          <Meaning>the lowest and the highest score</Meaning>
        </Fact>
        <Fact label="Spread">
          {standardDeviation === null ? '–' : `± ${formatFigure(standardDeviation)} points`}
          <Meaning>standard deviation: most scores are this near to the mean</Meaning>
        </Fact>
        <Fact label="Consistency">
          {figureText(internalConsistency, formatPercent)}
          <Meaning>{meaningOf(internalConsistency, consistencyInWords(internalConsistency))}</Meaning>
        </Fact>
        <Fact label="Standard Error">
          {figureText(standardError, (value) => `± ${formatFigure(value)} points`)}
          <Meaning>{meaningOf(standardError, 'what chance adds to a score or takes from it')}</Meaning>
        </Fact>
      </Facts>
    </Sheet>
  );
}

const Meaning = ({ children }: { children: ReactNode }) => <span className={styles.meaning}>{children}</span>;

/** Some figures are not defined for versions with different questions. */
const meaningOf = (figure: Figure, words: string): string =>
  figure === null ? 'only for attempts at the same questions: choose a version' : words;
