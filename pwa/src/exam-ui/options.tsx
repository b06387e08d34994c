import { t } from '@lingui/core/macro';
import type { OptionKey } from '@quiz-app/shared/question-kinds/choice';
import { Check, X } from 'lucide';
import { createContext, memo, type ReactNode, use, useEffect, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { Bubble } from '../ui/bubble.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './option.module.css';
import { useLetterOf } from './option-letter.ts';
import { optionVerdict } from './option-verdict.ts';
import type { Direction } from './text-direction.ts';

interface Choosing {
  /** The id of the question's heading. */
  labelledBy: string;
  /** Shows checkboxes and square bubbles instead of radios and round ones. */
  multiple: boolean;
  chosen: readonly OptionKey[];
  /** The side where the rows start; `ltr` by default. */
  dir?: Direction;
  /** The correct keys. Set once the question is locked; shows every verdict. */
  correct?: readonly OptionKey[] | undefined;
  /** Called on a click, even when locked. The caller decides whether the key replaces the choice, toggles or is ignored. */
  onChoose: (key: OptionKey) => void;
}

interface OptionsProps extends Choosing {
  /** `OptionRow`s. */
  children: ReactNode;
  /** Whether each is a picture: then they stand in two columns, each in an element of its own. */
  arePictures?: boolean | undefined;
}

const ChoosingContext = createContext<(Choosing & { isLocked: boolean }) | undefined>(undefined);

/** The options of a question. Locked inputs stay focusable, so that keyboard users keep their position. */
export function Options({ children, arePictures, ...choosing }: OptionsProps) {
  const { labelledBy, correct, dir } = choosing;
  const isJudged = correct !== undefined;
  // Not every screen reader inherits it from the group, but the verdict's first frame need not wait for the inputs.
  const [isLocked, setLocked] = useState(isJudged);
  useEffect(() => afterPaint(() => setLocked(isJudged)), [isJudged]);
  return (
    <fieldset
      className={styles.options}
      dir={dir}
      data-pictures={arePictures}
      aria-disabled={isJudged || undefined}
      aria-labelledby={labelledBy}
    >
      <ChoosingContext value={{ ...choosing, isLocked }}>{children}</ChoosingContext>
    </fieldset>
  );
}

const words = { correct: () => t`Correct`, missed: () => t`Correct, not chosen`, incorrect: () => t`Incorrect` };

/** One option; the whole row is clickable. Its children are the option's text. */
export function OptionRow({ optionKey, children }: { optionKey: OptionKey; children: ReactNode }) {
  const choosing = use(ChoosingContext);
  const letterOf = useLetterOf();
  if (!choosing) throw new Error('OptionRow stands inside Options');
  const { labelledBy, multiple, chosen, correct, isLocked, onChoose } = choosing;
  const verdict = correct && optionVerdict(optionKey, chosen, correct);
  const isChosen = chosen.includes(optionKey);
  const judged = verdict === 'faded' ? undefined : verdict;
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: OptionInput is its control
    <label className={styles.option} data-ui="option" data-chosen={isChosen || undefined} data-verdict={judged}>
      <OptionInput {...{ labelledBy, optionKey, multiple, isChosen, isLocked, onChoose }} />
      {/* Not in the bubble, whose new colour it would inherit when the answer is judged. */}
      <span className="visually-hidden">{t`Choice`}</span>{' '}
      <Bubble mark={verdict} shape={multiple ? 'box' : undefined}>
        {letterOf(optionKey)}
      </Bubble>{' '}
      <span className={classNames(styles.text, 'at-side')}>{children}</span>{' '}
      {judged && (
        <span className={styles.verdict}>
          <span className="visually-hidden">–</span> <Icon of={judged === 'incorrect' ? X : Check} />
          {words[judged]()}
        </span>
      )}
    </label>
  );
}

interface OptionInputProps extends Pick<Choosing, 'labelledBy' | 'multiple' | 'onChoose'> {
  optionKey: OptionKey;
  isChosen: boolean;
  isLocked: boolean;
}

/**
 * Rendered again only when a property changes, because at each rendering React removes a radio from its group and adds
 * it again. So the group is named by the heading's id, which stays the same for the next question.
 */
const OptionInput = memo(function OptionInput(props: OptionInputProps) {
  const { labelledBy, optionKey, multiple, isChosen, isLocked, onChoose } = props;
  return (
    <input
      className={styles.input}
      type={multiple ? 'checkbox' : 'radio'}
      name={labelledBy}
      value={optionKey}
      checked={isChosen}
      aria-disabled={isLocked || undefined}
      onChange={() => onChoose(optionKey)}
    />
  );
});
