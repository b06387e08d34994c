import { t } from '@lingui/core/macro';
import { type Answer, fractionFor, kindOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import type { GivenFigures } from '@quiz-app/shared/question-kinds/given-figures';
import type { FavouredMistake, Figured } from './admin-views.ts';
import { answerInWords } from './answer-in-words.ts';

/** The wrong answer that most typed, if no fewer than gave right ones. A single person shows nothing. */
export function favouredGiven({ question, given }: Figured<QuestionFields, GivenFigures>): FavouredMistake | undefined {
  const parts = given.map(({ answer, takers }) => {
    const { n, d } = fractionFor(question, answer as Answer, {});
    return { answer, takers, isRight: n === d, isWrong: n === 0 };
  });
  const rightTakers = parts.reduce((sum, { isRight, takers }) => sum + (isRight ? takers : 0), 0);
  // The most frequent one is first.
  const mistake = parts.find(({ isWrong }) => isWrong);
  if (!mistake || mistake.takers < 2 || mistake.takers < rightTakers) return undefined;
  return {
    verb: 'answered',
    answer: quoted(answerInWords(question, mistake.answer as Answer)),
    takers: mistake.takers,
    solution: quoted(answerInWords(question, kindOf(question).solution(question))),
    rightTakers,
  };
}

const quoted = (words: string) => t`“${words}”`;
