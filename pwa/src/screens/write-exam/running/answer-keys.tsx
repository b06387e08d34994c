import { type OptionKey, optionKeys } from '@quiz-app/shared/question-kinds/choice';
import { type RefObject, useLayoutEffect } from 'react';
import { Key, Keys } from '../../../ui/keys.tsx';
import { useMedia } from '../../../ui/use-media.ts';

/** The option of a keyboard key: A–D in either case, and 1–4. */
function optionOf(key: string): OptionKey | undefined {
  return optionKeys.find((option, index) => key.toUpperCase() === option || key === String(index + 1));
}

interface AnswerKeys {
  form: RefObject<HTMLFormElement | null>;
  /** Whether letters and digits choose an option. Enter always works. */
  letters: boolean;
  /** Presses the primary button. */
  onEnter: () => void;
}

/**
 * Handles keys in a question: A–D and 1–4 choose an option, like a click, and Enter presses the primary button. A
 * focused button or link handles its own Enter. Keys pressed while the focus is on its way to a new question count too.
 */
export function useAnswerKeys({ form, letters, onEnter }: AnswerKeys): void {
  // Not `useEffect`, which may run after the question's paint: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element)) return;
      // Not in a dialog or the menu. The page around the question has the focus until the question gets it.
      if (!target.contains(form.current) && !form.current?.contains(target)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Enter') {
        if (target.closest('button:enabled, a')) return;
        event.preventDefault();
        if (!event.repeat) onEnter();
        return;
      }
      const option = letters && optionOf(key);
      if (!option || event.repeat) return;
      const input = form.current?.querySelector<HTMLInputElement>(`input[value="${option}"]`);
      if (!input) return;
      event.preventDefault();
      input.focus();
      input.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, letters, onEnter]);
}

/** Phone-sized windows, and devices without a keyboard. */
const withoutKeys = '(max-width: 719px), (hover: none) and (pointer: coarse)';

interface KeyHintsProps {
  /** The key of the last option, if letters choose one. */
  last: OptionKey | undefined;
  /** The effect of Enter. */
  enter: string;
}

/** The keys that work in a question. Not rendered where they are hidden, because a press waits for the rendering. */
export function KeyHints({ last, enter }: KeyHintsProps) {
  if (useMedia(withoutKeys)) return null;
  return (
    <Keys>
      {last && (
        <span>
          <Key>A</Key>–<Key>{last}</Key> choose
        </span>
      )}
      <span>
        <Key>Enter</Key> {enter}
      </span>
    </Keys>
  );
}
