import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { use } from 'react';
import { ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { formatNumber, formatPercent } from '../../language/format.ts';
import { type Findings, findingsOf, nameOf, newestVersion } from './findings.ts';
import { QuestionLink } from './question-link.tsx';
import styles from './results-sentence.module.css';

/** The results in a sentence or three: how many passed, the hardest questions, and a key that may be wrong. */
export function ResultsSentence({ statistics }: { statistics: ExamStatistics }) {
  const { questions } = statistics;
  const { hardest, hardestPercent, favoured } = findingsOf(statistics, use(ExamRulesContext).language);
  const [passed, all] = [formatNumber(statistics.passed), formatNumber(statistics.attempts)];
  const newest = newestVersion(questions);
  return (
    <p className={styles.sentence}>
      <strong>{t`${passed} of ${all} passed.`}</strong>
      {hardest.length > 0 && (
        <>
          {' '}
          <Hardest questions={hardest} percent={formatPercent(hardestPercent)} newest={newest} />
        </>
      )}
      {favoured && (
        <>
          {' '}
          <QuestionLink figures={favoured.figures}>
            {favouredText(favoured, nameOf(favoured.figures, newest))}
          </QuestionLink>
        </>
      )}
    </p>
  );
}

interface HardestProps {
  /** One or two. */
  questions: readonly QuestionFigures[];
  percent: string;
  /** The newest version of the exam. */
  newest: number;
}

function Hardest({ questions: [one, other], percent, newest }: HardestProps) {
  if (!one) return null;
  const name = nameOf(one, newest);
  if (!other)
    return (
      <Trans>
        Hardest: <QuestionLink figures={one}>question {name}</QuestionLink> ({percent} right).
      </Trans>
    );
  const second = nameOf(other, newest);
  return (
    <Trans>
      Hardest: questions{' '}
      <QuestionLink figures={one} aria-label={t`question ${name}`}>
        {name}
      </QuestionLink>{' '}
      and{' '}
      <QuestionLink figures={other} aria-label={t`question ${{ name: second }}`}>
        {second}
      </QuestionLink>{' '}
      ({percent} right).
    </Trans>
  );
}

function favouredText({ percent: count, verb, answer }: NonNullable<Findings['favoured']>, name: string): string {
  const percent = formatPercent(count);
  return verb === 'chose'
    ? t`${percent} chose ${answer} in question ${name}.`
    : t`${percent} answered ${answer} in question ${name}.`;
}
