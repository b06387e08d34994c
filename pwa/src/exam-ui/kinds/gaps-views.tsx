import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Gap, GapAnswer, GapsAnswer, GapsFields } from '@quiz-app/shared/question-kinds/gaps';
import { rightText } from '@quiz-app/shared/question-kinds/text';
import { use } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ExamRulesContext } from '../exam-rules.ts';
import type { KindViews } from '../kind-views.ts';
import { isolated } from '../text-direction.ts';
import { GapsField } from './gaps-field.tsx';
import { DrawnPoints, FieldVerdict, useGapVerdicts } from './judged.tsx';
import styles from './kinds.module.css';
import { numberInWords } from './number-words.ts';

type Views = KindViews<GapsFields, GapsAnswer>;

/** A text with gaps, as it is answered and shown. */
export const gapsViews: Views = {
  tagOf: () => undefined,
  heading: () => t`Fill in the gaps.`,
  AnswerField: (props) => <GapsField key={props.questionId} {...props} />,
  hint: () => t`Fill in a gap first.`,
  leftOpen: ({ gaps }, answer) => {
    const empty = gaps.filter((_, at) => (answer[at] ?? null) === null).length;
    return empty > 0 ? plural(empty, { one: '# gap is empty.', other: '# gaps are empty.' }) : '';
  },
  howTo: () => t`Gaps: type or choose what is missing in the text.`,
  answerInWords: ({ gaps }, answer) =>
    answer.length === 0 ? '' : listed(gaps.map((gap, at) => gapInWords(gap, answer[at] ?? null) || '–')),
  solutionLabel: ({ gaps }) => (gaps.length > 1 ? t`Correct answers:` : t`Correct answer:`),
  solutionInWords: ({ gaps }, language) => listed(gaps.map((gap) => rightGapInWords(gap, language))),
  DrawnAnswer: DrawnPoints,
  JudgedAnswer: ({ question, answer }) => <JudgedGaps question={question} answer={answer} />,
};

const listed = (words: string[]): string =>
  words.length === 1
    ? (words[0] ?? '')
    : isolated(words)
        .map((each, at) => `${at + 1}. ${each}`)
        .join(', ');

function gapInWords(gap: Gap, answer: GapAnswer): string {
  if (answer === null) return '';
  if (typeof answer === 'number') return gap.kind === 'dropdown' ? (gap.options[answer] ?? '') : '';
  return answer.typed;
}

/** @param language of the exam: how numbers are written */
export function rightGapInWords(gap: Gap, language: string | undefined): string {
  if (gap.kind === 'dropdown') return gap.options[gap.correct] ?? '';
  return gap.kind === 'numeric' ? numberInWords(gap, language) : rightText(gap).typed;
}

function JudgedGaps({ question, answer }: { question: GapsFields; answer: GapsAnswer }) {
  const { language } = use(ExamRulesContext);
  const verdicts = useGapVerdicts(question, answer);
  return (
    <ol className={styles.list}>
      {question.gaps.map((gap, at) => {
        const solution = <bdi lang={language}>{rightGapInWords(gap, language)}</bdi>;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
          <li key={at} className={styles.row} data-judged>
            <span className={styles.place}>{at + 1}.</span>
            <bdi className={styles.item}>
              {gapInWords(gap, answer[at] ?? null) || (
                <em>{t({ message: 'nothing', comment: 'In place of the answer in a gap' })}</em>
              )}
            </bdi>
            <FieldVerdict verdict={verdicts[at] ?? 'incorrect'} />
            {verdicts[at] !== 'correct' && (
              <span className={classNames(styles.solution, 'at-side')}>
                <Trans>Correct: {solution}</Trans>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
