import type { ExamStatistics, Figure } from '@quiz-app/shared/exam-statistics';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../language/format.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './admin-results.module.css';
import { consistencyInWords, figureText, formatFigure } from './in-words.ts';

/** The figures of an exam as a whole, each with its meaning. */
export function ExamFigures({ statistics }: { statistics: ExamStatistics }) {
  const { attempts, passed, mean, median, lowest, highest, standardDeviation } = statistics;
  const { internalConsistency, standardError } = statistics;
  return (
    <Sheet>
      <Facts columns={internalConsistency === 'too few' ? 3 : 4} inset="wide">
        <Fact label="Attempts">{formatNumber(attempts)}</Fact>
        <Fact label="Pass Rate">
          {formatPercent(attempts > 0 ? (100 * passed) / attempts : null)}
          <Meaning>
            {formatNumber(passed)} of {formatNumber(attempts)} passed
          </Meaning>
        </Fact>
        <Fact label="Average">
          {formatPercent(mean)}
          <Meaning>Of all marks</Meaning>
        </Fact>
        <Fact label="Median">
          {formatPercent(median)}
          <Meaning>Half scored above this</Meaning>
        </Fact>
        <Fact label="Range">
          {`${formatPercent(lowest)} to ${formatPercent(highest)}`}
          <Meaning>The lowest and the highest score</Meaning>
        </Fact>
        <Fact label="Spread">
          {standardDeviation === null ? '–' : `± ${formatFigure(standardDeviation)} points`}
          <Meaning>Most scores lie within this distance of the average</Meaning>
        </Fact>
        {internalConsistency !== 'too few' && (
          <>
            <Fact label="Consistency">
              {figureText(internalConsistency, formatPercent)}
              <Meaning>{meaningOf(internalConsistency, consistencyInWords(internalConsistency))}</Meaning>
            </Fact>
            <Fact label="Standard Error">
              {figureText(standardError, (value) => `± ${formatFigure(value)} points`)}
              <Meaning>{meaningOf(standardError, 'How far luck can move a score')}</Meaning>
            </Fact>
          </>
        )}
      </Facts>
    </Sheet>
  );
}

const Meaning = ({ children }: { children: ReactNode }) => <span className={styles.meaning}>{children}</span>;

/** Some figures are not defined for versions with different questions. */
const meaningOf = (figure: Figure, words: string): string =>
  figure === null ? 'Only for attempts at the same questions: choose a version' : words;
