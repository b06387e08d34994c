import { t } from '@lingui/core/macro';
import { type NumberFields, type NumericAnswer, validNumber } from '@quiz-app/shared/question-kinds/numeric';
import { longestTyped } from '@quiz-app/shared/question-kinds/typed';
import { readNumber } from '@quiz-app/shared/read-number';
import { CircleAlert } from 'lucide';
import { type ComponentProps, use, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { ExamRulesContext } from '../exam-rules.ts';
import styles from './kinds.module.css';
import { formatReading, noteOn } from './number-words.ts';
import { useTyped } from './use-typed.ts';

/** The signs that the number keyboards of phones lack, and what each inserts. */
const signs = [
  { sign: '−', inserts: '-', label: () => t`Insert a minus sign` },
  { sign: '⁄', inserts: '/', label: () => t`Insert a fraction bar` },
  { sign: '×10ⁿ', inserts: 'e', label: () => t`Insert ×10ⁿ` },
];

interface NumberInputProps
  extends Pick<ComponentProps<'input'>, 'id' | 'aria-label' | 'aria-describedby' | 'size' | 'dir' | 'enterKeyHint'> {
  question: NumberFields;
  answer: NumericAnswer;
  isJudged: boolean;
  /** Whether the taker still has to say which reading is meant. */
  isOpen: boolean;
  /** Called with what was typed and its most likely reading: no answer is lost if the time is up. */
  onType: (answer: NumericAnswer) => void;
  /** Adds keys for signs that number keyboards lack, which are not there without it. */
  withSigns?: boolean;
  'data-verdict'?: string | undefined;
}

/** The input for a number. */
export function NumberInput({ question, answer, isJudged, isOpen, onType, withSigns, ...input }: NumberInputProps) {
  const { language = 'en' } = use(ExamRulesContext);
  const field = useRef<HTMLInputElement>(null);
  const [text, type] = useTyped(answer.typed, (typed) => {
    const [value] = readNumber(typed.trim(), language).readings;
    onType(validNumber({ typed, value }));
  });
  const insert = (inserts: string) => {
    const { current } = field;
    if (!current) return;
    current.focus();
    current.setRangeText(inserts, current.selectionStart ?? text.length, current.selectionEnd ?? text.length, 'end');
    type(current.value);
  };
  return (
    <>
      <TextInput
        {...input}
        ref={(element) => {
          field.current = element;
          // The form is not submitted before; its browser says why.
          element?.setCustomValidity(isOpen ? t`Choose which number you mean.` : '');
        }}
        className={classNames(styles.input, 'at-side')}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        // The keyboards for numbers have neither letters for a unit nor, without the keys below, all signs.
        inputMode={withSigns && !question.units?.length ? 'decimal' : 'text'}
        maxLength={longestTyped}
        readOnly={isJudged}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
      />
      {withSigns && !isJudged && (
        <div className={styles.signs}>
          {signs.map(({ sign, inserts, label }) => (
            <Button
              key={sign}
              kind="outline"
              aria-label={label()}
              // Keeps the focus in the input, and the keyboard of a phone open.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => insert(inserts)}
            >
              {sign}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

interface NumberNoteProps {
  id: string;
  question: NumberFields;
  answer: NumericAnswer;
  isJudged: boolean;
  /** Whether the taker has said which reading is meant. */
  isMeant: boolean;
  onMeant: (answer: NumericAnswer) => void;
  /** Stands before the note, such as `Gap 1`. */
  name?: string;
  /** Shown until something is typed. */
  hint?: string;
}

/** How a number is read; if that is unclear, asks the taker. */
export function NumberNote({ id, question, answer, isJudged, isMeant, onMeant, name, hint }: NumberNoteProps) {
  const { language } = use(ExamRulesContext);
  const { text, advice, choices } = noteOn(question, answer, language);
  const isAsked = choices.length > 0 && !isJudged;
  const before = name && t({ message: `${name}:`, comment: 'name: such as “Gap 1”, before how its number is read' });
  return (
    <div className={classNames(styles.note, 'at-side')} id={id} data-problem={(advice && !isJudged) || undefined}>
      {!text && hint}
      {text && (!isAsked || isMeant) && (
        <>
          {advice && !isJudged && <Icon of={CircleAlert} size={16} />}
          {before && `${before} `}
          <bdi>{text}</bdi>
          {advice && !isJudged && <span>{` – ${advice}`}</span>}
        </>
      )}
      <p role="status" className={classNames(styles.asked, 'at-side')}>
        {isAsked && !isMeant && (name ? t`${name}: Which number do you mean?` : t`Which number do you mean?`)}
      </p>
      {isAsked && (
        <div className={styles.choices}>
          {choices.map((value) => {
            const isChosen = isMeant && value === answer.value;
            return (
              <Button
                key={value}
                kind={isChosen ? 'tonal' : 'outline'}
                aria-pressed={isChosen}
                onClick={() => onMeant({ typed: answer.typed, value })}
              >
                {formatReading(value, language)}
              </Button>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Whether the taker has to say which reading of a number is meant. */
export const isUnclear = ({ typed }: NumericAnswer, language = 'en'): boolean => readNumber(typed, language).isUnclear;
