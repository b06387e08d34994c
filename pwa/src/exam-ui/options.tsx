import type { OptionKey } from '@quiz-app/shared/option-key';
import { Check, X } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './option.module.css';
import { optionVerdict } from './option-verdict.ts';

interface Choosing {
  /** The name of the radio group: the question's id. */
  name: string;
  /** Shows checkboxes and square bubbles instead of radios and round ones. */
  multiple: boolean;
  chosen: readonly OptionKey[];
  /** The correct keys. Set once the question is locked; shows every verdict. */
  correct?: readonly OptionKey[] | undefined;
  /** Called on a click, except when locked. The caller decides whether the key replaces the choice or toggles. */
  onChoose: (key: OptionKey) => void;
}

interface OptionsProps extends Choosing {
  /** The id of the question's heading. */
  labelledBy: string;
  /** `OptionRow`s. */
  children: ReactNode;
}

const ChoosingContext = createContext<Choosing | undefined>(undefined);

/** The options of a question. Locked inputs stay focusable, so that keyboard users keep their position. */
export function Options({ labelledBy, children, ...choosing }: OptionsProps) {
  const locked = choosing.correct ? true : undefined;
  return (
    <fieldset className={styles.options} data-locked={locked} aria-disabled={locked} aria-labelledby={labelledBy}>
      <ChoosingContext value={choosing}>{children}</ChoosingContext>
    </fieldset>
  );
}

const words = { correct: 'Correct', missed: 'Correct, not chosen', incorrect: 'Incorrect' };

/** One option; the whole row is clickable. Its children are the option's text. */
export function OptionRow({ optionKey, children }: { optionKey: OptionKey; children: ReactNode }) {
  const choosing = use(ChoosingContext);
  if (!choosing) throw new Error('OptionRow stands inside Options');
  const { name, multiple, chosen, correct, onChoose } = choosing;
  const verdict = correct && optionVerdict(optionKey, chosen, correct);
  const judged = verdict === 'faded' ? undefined : verdict;
  return (
    <label className={styles.option} data-ui="option" data-verdict={judged}>
      <input
        className={styles.input}
        type={multiple ? 'checkbox' : 'radio'}
        name={name}
        value={optionKey}
        checked={chosen.includes(optionKey)}
        aria-disabled={correct ? true : undefined}
        onChange={() => !correct && onChoose(optionKey)}
      />
      <Bubble mark={verdict} shape={multiple ? 'box' : undefined}>
        <span className="visually-hidden">Choice</span> {optionKey}
      </Bubble>{' '}
      <span className={styles.text}>{children}</span>{' '}
      {judged && (
        <span className={styles.verdict}>
          <span className="visually-hidden">–</span> <Icon of={judged === 'incorrect' ? X : Check} />
          {words[judged]}
        </span>
      )}
    </label>
  );
}
