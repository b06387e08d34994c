import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { Fragment } from 'react';
import { formatNumber, formatPercent } from '../../language/format.ts';
import { findingsOf, nameOf, newestVersion } from './findings.ts';
import { QuestionLink } from './question-link.tsx';
import styles from './results-sentence.module.css';

/** The results in a sentence or three: how many passed, the hardest questions, and a key that may be wrong. */
export function ResultsSentence({ statistics }: { statistics: ExamStatistics }) {
  const { attempts, passed, questions } = statistics;
  const { hardest, hardestPercent, favoured } = findingsOf(statistics);
  const nameIn = (figures: QuestionFigures) => nameOf(figures, newestVersion(questions));
  return (
    <p className={styles.sentence}>
      <strong>
        {formatNumber(passed)} of {formatNumber(attempts)} passed.
      </strong>
      {hardest.length > 0 && (
        <>
          {' Hardest: '}
          {hardest.length > 1 && 'questions '}
          {hardest.map((figures, index) => (
            <Fragment key={nameIn(figures)}>
              {index > 0 && ' and '}
              <QuestionLink figures={figures} aria-label={`question ${nameIn(figures)}`}>
                {hardest.length > 1 ? nameIn(figures) : `question ${nameIn(figures)}`}
              </QuestionLink>
            </Fragment>
          ))}
          {` (${formatPercent(hardestPercent)} right).`}
        </>
      )}
      {favoured && (
        <>
          {' '}
          <QuestionLink figures={favoured.figures}>
            {`${formatPercent(favoured.percent)} ${favoured.verb} ${favoured.answer} in question ${nameIn(favoured.figures)}.`}
          </QuestionLink>
        </>
      )}
    </p>
  );
}
