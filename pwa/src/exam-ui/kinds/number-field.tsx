import { type NumberFields, type NumericAnswer, validNumber } from '@quiz-app/shared/question-kinds/numeric';
import { longestTyped } from '@quiz-app/shared/question-kinds/typed';
import { type ComponentProps, use, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { ExamRulesContext } from '../exam-rules.ts';
import styles from './kinds.module.css';
import { formatReading, noteOn, readTypedNumber } from './number-words.ts';
import { useTyped } from './use-typed.ts';

/** The signs that the number keyboards of phones lack, and what each inserts. */
const signs = [
  { sign: '−', inserts: '-', label: 'Insert a minus sign' },
  { sign: '⁄', inserts: '/', label: 'Insert a fraction bar' },
  { sign: '×10ⁿ', inserts: 'e', label: 'Insert a power of ten' },
];

interface NumberFieldProps {
  question: NumberFields;
  answer: NumericAnswer;
  isJudged: boolean;
  onAnswer: (answer: NumericAnswer) => void;
  /** Of the input. */
  id?: string;
  'aria-label'?: string;
  /** Inside a sentence: as wide as its text, with the signs and the note around the sentence. */
  inLine?: boolean;
  'data-verdict'?: string | undefined;
  dir?: ComponentProps<'input'>['dir'];
}

/** The input for a number, keys for signs, and below them how it is read, which the taker chooses if it is unclear. */
export function NumberField({ question, answer, isJudged, onAnswer, inLine, ...input }: NumberFieldProps) {
  const { language = 'en' } = use(ExamRulesContext);
  const field = useRef<HTMLInputElement>(null);
  const noteId = useId();
  const [isMeant, setMeant] = useState(answer.value !== undefined);
  const [text, type] = useTyped(answer.typed, (typed) => {
    setMeant(false);
    // Until the taker says which reading is meant, the most likely one counts: no answer is lost if the time is up.
    const [value] = readTypedNumber(typed.trim(), language).readings;
    onAnswer(validNumber({ typed, value }));
  });
  const note = noteOn(question, answer, language);
  const isOpen = !isJudged && note.choices.length > 0 && !isMeant;
  const insert = (inserts: string) => {
    const { current } = field;
    if (!current) return;
    current.focus();
    current.setRangeText(inserts, current.selectionStart ?? text.length, current.selectionEnd ?? text.length, 'end');
    type(current.value);
  };
  const Part = inLine ? 'span' : 'div';
  return (
    <Part className={classNames(styles.number, inLine && styles.inLine)}>
      <Part className={styles.entry}>
        <TextInput
          {...input}
          ref={(element) => {
            field.current = element;
            // The form is not submitted before; its browser says why.
            element?.setCustomValidity(isOpen ? 'Choose which number you mean.' : '');
          }}
          className={styles.input}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          // The keyboards for numbers have no letters for a unit.
          inputMode={question.units?.length ? 'text' : 'decimal'}
          size={inLine ? 10 : undefined}
          maxLength={longestTyped}
          readOnly={isJudged}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          aria-describedby={noteId}
        />
        {!isJudged && (
          <Part className={styles.signs}>
            {signs.map(({ sign, inserts, label }) => (
              <Button
                key={sign}
                kind="outline"
                aria-label={label}
                // Keeps the focus in the input, and the keyboard of a phone open.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => insert(inserts)}
              >
                {sign}
              </Button>
            ))}
          </Part>
        )}
      </Part>
      <Part className={styles.note} id={noteId} data-problem={note.isProblem || undefined}>
        {!inLine && !note.text && <span>{hintOf(question)}</span>}
        {note.text && (note.choices.length === 0 || isMeant || isJudged) && <bdi>{note.text}</bdi>}
        <Part role="status" className={styles.choices}>
          {isOpen && 'Which number do you mean?'}
        </Part>
        {note.choices.length > 0 && !isJudged && (
          <Part className={styles.choices}>
            {note.choices.map((value) => (
              <Button
                key={value}
                kind={isMeant && value === answer.value ? 'tonal' : 'outline'}
                aria-pressed={isMeant && value === answer.value}
                onClick={() => {
                  setMeant(true);
                  onAnswer({ typed: answer.typed, value });
                }}
              >
                {formatReading(value, language)}
              </Button>
            ))}
          </Part>
        )}
      </Part>
    </Part>
  );
}

const hintOf = ({ units }: NumberFields) =>
  units?.length ? 'Type a number with its unit.' : 'Type a number, such as 12.5, −3 or 3/4.';
