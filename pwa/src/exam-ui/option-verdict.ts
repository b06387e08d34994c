import type { OptionKey } from '@quiz-app/shared/option-key';

/** What an option is after judging: chosen and right, chosen and wrong, right but not chosen, neither. */
export type OptionVerdict = 'correct' | 'incorrect' | 'missed' | 'faded';

/** Judges one option of a question. */
export function optionVerdict(
  key: OptionKey,
  chosen: readonly OptionKey[],
  correct: readonly OptionKey[],
): OptionVerdict {
  if (correct.includes(key)) return chosen.includes(key) ? 'correct' : 'missed';
  return chosen.includes(key) ? 'incorrect' : 'faded';
}
