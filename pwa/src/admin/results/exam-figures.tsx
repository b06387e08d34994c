import { plural, t } from '@lingui/core/macro';
import type { ExamStatistics, Figure } from '@quiz-app/shared/exam-statistics';
import type { ReactNode } from 'react';
import { formatNumber, formatPercent } from '../../language/format.ts';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { consistencyInWords, figureText, oneDecimal } from './in-words.ts';
import styles from './results.module.css';

/** The figures of an exam as a whole, each with its meaning. */
export function ExamFigures({ statistics }: { statistics: ExamStatistics }) {
  const { attempts, passed, mean, median, lowest, highest, standardDeviation } = statistics;
  const { internalConsistency, standardError } = statistics;
  return (
    <Sheet>
      <Facts columns={internalConsistency === 'too few' ? 3 : 4} inset="wide">
        <Fact label={t`Attempts`}>{formatNumber(attempts)}</Fact>
        <Fact label={t`Pass Rate`}>
          {formatPercent(attempts > 0 ? (100 * passed) / attempts : null)}
          <Meaning>{t`${{ passed: formatNumber(passed) }} of ${{ all: formatNumber(attempts) }} passed`}</Meaning>
        </Fact>
        <Fact label={t`Average`}>
          {formatPercent(mean)}
          <Meaning>{t`Of all marks`}</Meaning>
        </Fact>
        <Fact label={t`Median`}>
          {formatPercent(median)}
          <Meaning>{t`Half scored above this`}</Meaning>
        </Fact>
        <Fact label={t`Range`}>
          {t`${{ lowest: formatPercent(lowest) }} to ${{ highest: formatPercent(highest) }}`}
          <Meaning>{t`The lowest and the highest score`}</Meaning>
        </Fact>
        <Fact label={t`Spread`}>
          {standardDeviation === null ? '–' : plusMinus(standardDeviation)}
          <Meaning>{t`Most scores lie within this distance of the average`}</Meaning>
        </Fact>
        {internalConsistency !== 'too few' && (
          <>
            <Fact label={t`Consistency`}>
              {figureText(internalConsistency, formatPercent)}
              <Meaning>{meaningOf(internalConsistency, consistencyInWords(internalConsistency))}</Meaning>
            </Fact>
            <Fact label={t`Standard Error`}>
              {figureText(standardError, plusMinus)}
              <Meaning>{meaningOf(standardError, t`How far luck can move a score`)}</Meaning>
            </Fact>
          </>
        )}
      </Facts>
    </Sheet>
  );
}

/** Points of a percentage, up and down. */
const plusMinus = (value: number): string =>
  plural({ points: oneDecimal(value) }, { one: '± # points', other: '± # points' });

const Meaning = ({ children }: { children: ReactNode }) => <span className={styles.meaning}>{children}</span>;

/** Some figures are not defined for versions with different questions. */
const meaningOf = (figure: Figure, words: string): string =>
  figure === null ? t`Only for attempts at the same questions: choose a version` : words;
