import { type OptionKey, optionKeys } from '@quiz-app/shared/option-key';
import type { KeyboardEvent } from 'react';

/** The option of a keyboard key: A–D in either case, and 1–4. */
function optionOf(key: string): OptionKey | undefined {
  return optionKeys.find((option, index) => key.toUpperCase() === option || key === String(index + 1));
}

interface AnswerKeys {
  /** Whether letters and digits choose an option. Enter always works. */
  letters: boolean;
  /** Does the same as the primary button. */
  onEnter: () => void;
}

/**
 * Handles keys in a question: A–D and 1–4 choose an option, as a click would, and Enter presses the primary button. A
 * focused button or link handles its own Enter.
 */
export function answerKeyHandler({ letters, onEnter }: AnswerKeys) {
  return (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      if (event.target instanceof Element && event.target.closest('button, a')) return;
      event.preventDefault();
      if (!event.repeat) onEnter();
      return;
    }
    const option = letters && optionOf(event.key);
    if (!option || event.repeat) return;
    const input = event.currentTarget.querySelector<HTMLInputElement>(`input[value="${option}"]`);
    if (!input) return;
    event.preventDefault();
    input.focus();
    input.click();
  };
}
