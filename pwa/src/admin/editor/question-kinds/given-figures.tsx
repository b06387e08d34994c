import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Fraction } from '@quiz-app/shared/fraction';
import { type Answer, fractionFor, isOfKind, type QuestionFields } from '@quiz-app/shared/question-kinds';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import type { NumericAnswer } from '@quiz-app/shared/question-kinds/numeric';
import { type ReactNode, use, useState } from 'react';
import { type AnswerVerdict, ExamRulesContext, verdictOfFraction } from '../../../exam-ui/exam-rules.ts';
import { isUnclear } from '../../../exam-ui/kinds/number-field.tsx';
import { formatReading } from '../../../exam-ui/kinds/number-words.ts';
import { formatPercent, inPercent } from '../../../language/format.ts';
import { Button } from '../../../ui/button.tsx';
import type { BarsProps, Figured, SharesProps } from './admin-views.ts';
import { answerInWords } from './answer-in-words.ts';
import styles from './given-figures.module.css';

type Figures = Figured<QuestionFields, GivenFigures>;

/** An answer that takers gave, and what it is worth by the rules of the exam around. */
interface Given {
  answer: Answer;
  words: string;
  takers: number;
  part: Fraction;
}

function useGiven({ question, given }: Figures): Given[] {
  const rules = use(ExamRulesContext);
  return given.map(({ answer, takers }) => ({
    answer: answer as Answer,
    words: wordsOf(question, answer as Answer, rules.language),
    takers,
    part: fractionFor(question, answer as Answer, rules),
  }));
}

/** An answer in words, with its reading where the same text has several: `1,234` may be 1234 or 1.234. */
function wordsOf(question: QuestionFields, answer: Answer, language: string | undefined): string {
  const words = answerInWords(question, answer);
  if (!isOfKind('numeric', question) || Array.isArray(answer)) return words;
  const { value }: NumericAnswer = answer;
  return value !== undefined && isUnclear(answer, language) ? `${words} (${formatReading(value, language)})` : words;
}

/** `All points`, `1/2 of the points`, `No points`. */
function partInWords({ n, d }: Fraction): string {
  if (n === d) return t`All points`;
  const percent = inPercent((100 * n) / d);
  return n === 0 ? t`No points` : t`${percent} of the points`;
}

/** Rows that are shown at first: the usual answers. */
const firstRows = 12;

/** The answers that takers gave, the most frequent first, each with its part of the points. */
export function GivenBars({ figures, known, actionsOf }: BarsProps<Figures>) {
  const [isWhole, setWhole] = useState(false);
  const given = useGiven(figures);
  const shown = isWhole ? given : given.slice(0, firstRows);
  if (given.length === 0) return null;
  return (
    <>
      <ul className={styles.answers} aria-label={t`Answers given`}>
        {shown.map(({ answer, words, takers, part }) => (
          <li key={words} className={styles.answer}>
            <bdi className={styles.words}>{words}</bdi>
            <span className={styles.part} data-verdict={verdictOfFraction(part)}>
              {partInWords(part)}
            </span>
            <Bar percent={(100 * takers) / known} verdict={verdictOfFraction(part)} />
            <span className={styles.takers}>{takersInWords(takers, known)}</span>
            {actionsOf?.(answer)}
          </li>
        ))}
      </ul>
      {shown.length < given.length && (
        <Button kind="outline" size="small" onClick={() => setWhole(true)}>
          {plural({ count: given.length - shown.length }, { one: 'Show # more answer', other: 'Show # more answers' })}
        </Button>
      )}
      {figures.others > 0 && (
        <p className={styles.takers}>
          {plural(
            { count: figures.others },
            { one: '# taker gave other answers.', other: '# takers gave other answers.' },
          )}
        </p>
      )}
    </>
  );
}

function takersInWords(takers: number, known: number): string {
  const percent = formatPercent((100 * takers) / known);
  return t`${percent} (${takers} of ${known})`;
}

/** The most frequent answers in a cell of a table, the right ones in green. */
export function GivenShares({ figures, known, all }: SharesProps<Figures>) {
  const { unanswered } = figures;
  const given = useGiven(figures);
  const isRight = ({ part }: Given) => verdictOfFraction(part) === 'correct';
  const [right, wrong] = [given.filter(isRight), given.filter((each) => !isRight(each))];
  const shown = all ? given.slice(0, 4) : [...right.slice(0, 1), ...wrong.slice(0, 1)];
  return (
    <ul className={styles.shares}>
      {shown.map(({ words, takers, part }) => (
        <Share key={words} takers={takers} known={known} verdict={verdictOfFraction(part)}>
          <bdi>{words}</bdi>
        </Share>
      ))}
      {all && unanswered > 0 && (
        <Share takers={unanswered} known={known}>
          {t`no answer`}
        </Share>
      )}
    </ul>
  );
}

interface ShareProps {
  takers: number;
  known: number;
  verdict?: AnswerVerdict;
  children: ReactNode;
}

const Share = ({ takers, known, verdict, children }: ShareProps) => (
  <li className={styles.share}>
    <span className={styles.word}>{children}</span>
    <Bar percent={(100 * takers) / known} verdict={verdict} />
    <span>
      <Percent of={(100 * takers) / known} verdict={verdict} />
    </span>
  </li>
);

function Percent({ of, verdict }: { of: number; verdict: AnswerVerdict | undefined }) {
  const percent = formatPercent(of);
  if (verdict === 'correct')
    return (
      <Trans>
        {percent}
        <span className="visually-hidden">, correct</span>
      </Trans>
    );
  if (verdict === 'partly')
    return (
      <Trans>
        {percent}
        <span className="visually-hidden">, partly correct</span>
      </Trans>
    );
  return percent;
}

const Bar = ({ percent, verdict }: { percent: number; verdict: AnswerVerdict | undefined }) => (
  <svg className={styles.bar} height="8" aria-hidden="true" data-verdict={verdict}>
    <rect className={styles.track} width="100%" height="8" rx="2" />
    <rect className={styles.fill} width={`${percent}%`} height="8" rx="2" />
  </svg>
);
