import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { type ChoiceFields, type ChoiceFigures, correctKeys, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { letterOf } from '../../../exam-ui/option-letter.ts';
import type { FavouredMistake, Figured } from './admin-views.ts';

type Figures = Figured<ChoiceFields, ChoiceFigures>;

/** The wrong option that most chose, if no fewer than chose the key. A single person shows nothing. */
export function favouredMistake({ question, options }: Figures, language?: string): FavouredMistake | undefined {
  const [solution, ...more] = correctKeys(question);
  if (!solution || more.length > 0) return undefined;
  const chosen = (key: typeof solution) => options[key]?.chosen ?? 0;
  const [answer] = keysOf(question)
    .filter((key) => key !== solution)
    .sort((a, b) => chosen(b) - chosen(a));
  if (!answer || chosen(answer) < 2 || chosen(answer) < chosen(solution)) return undefined;
  return {
    verb: 'chose',
    answer: letterOf(answer, language),
    takers: chosen(answer),
    solution: letterOf(solution, language),
    rightTakers: chosen(solution),
  };
}

/** An option chosen by less than this share of takers says nothing about the key. */
const someTakers = 0.1;

/** Points out a wrong option whose choosers scored higher than the key's, as if it were the key. */
export function betterAnswer({ question, options, attempts }: Figures, language?: string): string | undefined {
  const [key, ...more] = correctKeys(question);
  const ofKey = key && options[key];
  if (!ofKey || more.length > 0) return undefined;
  const better = keysOf(question).find((other) => {
    const { chosen = 0, meanScore } = options[other] ?? {};
    return other !== key && chosen >= someTakers * attempts && (meanScore ?? 0) > (ofKey.meanScore ?? 0);
  });
  if (!better) return undefined;
  const letters = { better: letterOf(better, language), key: letterOf(key, language) };
  return t`People who chose ${{ better: letters.better }} scored higher than people who chose ${{ key: letters.key }}.`;
}

/** Names the wrong options that no one chose; none if too few choices are known. */
export function unusedAnswers(figures: Figures, language?: string): string | undefined {
  const { question, options, attempts, unknown } = figures;
  if (attempts - unknown < limits.comparedAttempts) return undefined;
  const correct = correctKeys(question);
  const unused = keysOf(question).filter((key) => !correct.includes(key) && options[key]?.chosen === 0);
  if (unused.length === 0) return undefined;
  const answers = unused
    .map((key) => letterOf(key, language))
    .reduce((others, key) => (others ? t`${others} or ${key}` : key), '');
  return t`No one chose ${answers}: too easy to rule out?`;
}
