import type { OptionKey } from '@quiz-app/shared/option-key';
import { Key, Keys } from '../../../ui/keys.tsx';
import { useMedia } from '../../../ui/use-media.ts';

/** Windows of phones, and devices without a keyboard. */
const withoutKeys = '(max-width: 719px), (hover: none) and (pointer: coarse)';

interface KeyHintsProps {
  /** The key of the last option, if letters choose one. */
  last: OptionKey | undefined;
  /** What Enter does. */
  enter: string;
}

/** The keys that work in a question. Not rendered where nobody sees them: a press waits for all that is. */
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
