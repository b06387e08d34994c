import { Trans } from '@lingui/react/macro';
import type { Question } from '@quiz-app/shared/question';
import { type RefObject, useLayoutEffect } from 'react';
import { viewsOf } from '../../../exam-ui/question-kinds.ts';
import { Key, Keys } from '../../../ui/keys.tsx';
import { media } from '../../../ui/media.ts';
import { useMedia } from '../../../ui/use-media.ts';

interface AnswerKeys {
  form: RefObject<HTMLFormElement | null>;
  question: Question;
  /** Of the exam. */
  language: string | undefined;
  /** Whether letters and digits answer. Enter always works. */
  letters: boolean;
  /** Presses the primary button. */
  onEnter: () => void;
}

/**
 * Handles keys in a question: the keys of its kind act like a click, and Enter presses the primary button. A
 * focused button, link, player or list handles its own Enter. Keys count too while the page around the question has the focus.
 */
export function useAnswerKeys({ form, question, language, letters, onEnter }: AnswerKeys): void {
  const { inputOfKey } = viewsOf(question);
  // Not `useEffect`, which may run after the question's paint: a key pressed in between would be lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element)) return;
      // Not in a dialog or the menu. The page around the question has the focus after a press beside it.
      if (!target.contains(form.current) && !form.current?.contains(target)) return;
      // A field of the answer may have handled it.
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
      if (key === 'Enter') {
        if (target.closest('button:enabled, a, audio, select')) return;
        event.preventDefault();
        if (!event.repeat) onEnter();
        return;
      }
      if (!letters || event.repeat || !form.current) return;
      const input = inputOfKey?.(form.current, event, language);
      if (!input) return;
      event.preventDefault();
      input.focus();
      input.click();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [form, inputOfKey, language, letters, onEnter]);
}

const enterHints = {
  submit: () => (
    <Trans>
      <Key>Enter</Key> submit
    </Trans>
  ),
  goOn: () => (
    <Trans>
      <Key>Enter</Key> go on
    </Trans>
  ),
  submitExam: () => (
    <Trans>
      <Key>Enter</Key> submit exam
    </Trans>
  ),
};

interface KeyHintsProps {
  /** The question that letters answer, if they do. */
  question: Question | undefined;
  /** Of the exam. */
  language: string | undefined;
  /** The effect of Enter. */
  enter: keyof typeof enterHints;
}

/** The keys that work in a question. Not rendered where they are hidden, because a press waits for the rendering. */
export function KeyHints({ question, language, enter }: KeyHintsProps) {
  if (useMedia(media.withoutKeys)) return null;
  const { KeyHint } = question ? viewsOf(question) : {};
  return (
    <Keys>
      {question && KeyHint && (
        <span>
          <KeyHint question={question} language={language} />
        </span>
      )}
      <span>{enterHints[enter]()}</span>
    </Keys>
  );
}
