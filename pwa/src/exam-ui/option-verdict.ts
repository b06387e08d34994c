import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';

/** The verdict of an option: chosen and right, chosen and wrong, right but not chosen, neither. */
export type OptionVerdict = 'correct' | 'incorrect' | 'missed' | 'faded';

/** Returns the verdict of one option of a question. */
export function optionVerdict(
  key: OptionKey,
  chosen: readonly OptionKey[],
  correct: readonly OptionKey[],
): OptionVerdict {
  if (correct.includes(key)) return chosen.includes(key) ? 'correct' : 'missed';
  return chosen.includes(key) ? 'incorrect' : 'faded';
}
