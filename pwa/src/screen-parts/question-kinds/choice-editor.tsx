import { limits } from '@quiz-app/shared/limits';
import { type OptionKey, optionKeys, trueFalseOptions } from '@quiz-app/shared/question-kinds/choice';
import { type ReactNode, useId } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Textarea } from '../../ui/text-input.tsx';
import { codeProps } from '../question-dialog/code-props.ts';
import styles from '../question-dialog/question-dialog.module.css';
import { TypeSwitch } from '../question-dialog/type-switch.tsx';
import type { FieldProblem } from './admin-views.ts';
import { type ChoiceDraft, markOption, writeOption } from './choice-draft.ts';

interface ChoiceEditorProps {
  draft: ChoiceDraft;
  onChange: (draft: ChoiceDraft) => void;
  problem: FieldProblem | undefined;
}

/** The type, and inputs for the options' texts, each with a bubble that marks it as correct. */
export function ChoiceEditor({ draft, onChange, problem }: ChoiceEditorProps) {
  const name = useId();
  const { options, correctOptions } = draft.multipleChoice;
  const firstEmpty = optionKeys.find((key) => options[key].trim() === '') ?? 'A';
  /** The option whose text needs a correction, or `correct` if the choice of correct options does. */
  const wrong = problem && (problem.field === 'options' ? firstEmpty : 'correct');
  const mark = (key: OptionKey, isCorrect: boolean) => onChange(markOption(draft, key, isCorrect));
  return (
    <>
      <TypeSwitch isTrueFalse={draft.isTrueFalse} onChange={(isTrueFalse) => onChange({ ...draft, isTrueFalse })} />
      {draft.isTrueFalse ? (
        <FieldGroup legend="Options" hint="Fill the bubble of the correct option." error={problem?.message}>
          {(['A', 'B'] as const).map((key) => (
            <OptionLine
              key={key}
              optionKey={key}
              radioGroup={name}
              isCorrect={draft.trueFalse.correctOptions.includes(key)}
              isInvalid={wrong === 'correct'}
              onMark={mark}
            >
              <span className={styles.forced}>{trueFalseOptions[key]}</span>
            </OptionLine>
          ))}
        </FieldGroup>
      ) : (
        <FieldGroup legend="Options" hint="Fill the bubble of every correct option." error={problem?.message}>
          {optionKeys.map((key) => (
            <OptionLine
              key={key}
              optionKey={key}
              isCorrect={correctOptions.includes(key)}
              isInvalid={wrong === 'correct'}
              onMark={mark}
            >
              <Textarea
                rows={1}
                className={styles.text}
                aria-label={`Option ${key}`}
                aria-invalid={wrong === key || undefined}
                {...codeProps(options[key])}
                maxLength={limits.optionText}
                value={options[key]}
                onChange={(event) => onChange(writeOption(draft, key, event.currentTarget.value))}
              />
            </OptionLine>
          ))}
        </FieldGroup>
      )}
    </>
  );
}

interface OptionLineProps {
  optionKey: OptionKey;
  isCorrect: boolean;
  /** Whether the choice of correct options needs a correction. */
  isInvalid: boolean;
  /** The name of the radio group, if only one option can be correct. */
  radioGroup?: string;
  onMark: (key: OptionKey, isCorrect: boolean) => void;
  children: ReactNode;
}

function OptionLine({ optionKey: key, isCorrect, isInvalid, radioGroup, onMark, children }: OptionLineProps) {
  return (
    <div className={styles.option}>
      <label className={styles.key}>
        <input
          {...(radioGroup ? { type: 'radio', name: radioGroup } : { type: 'checkbox' })}
          checked={isCorrect}
          aria-label={`Option ${key} is correct`}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => onMark(key, event.currentTarget.checked)}
        />
        <Bubble aria-hidden="true" shape={radioGroup ? undefined : 'box'} mark={isCorrect ? 'chosen' : undefined}>
          {key}
        </Bubble>
      </label>
      {children}
    </div>
  );
}
