import { limits } from '@quiz-app/shared/limits';
import { type OptionKey, optionKeys, trueFalseOptions } from '@quiz-app/shared/question-kinds/choice';
import { type Dispatch, type ReactNode, useId } from 'react';
import { Bubble } from '../../ui/bubble.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Textarea } from '../../ui/text-input.tsx';
import { codeProps } from './code-props.ts';
import styles from './question-dialog.module.css';
import type { DraftChange, DraftProblems, QuestionDraft } from './question-draft.ts';

interface OptionsEditorProps {
  draft: QuestionDraft;
  change: Dispatch<DraftChange>;
  problem: DraftProblems['options'];
}

/** Inputs for the options' texts, each with a bubble that marks it as correct. */
export function OptionsEditor({ draft, change, problem }: OptionsEditorProps) {
  const name = useId();
  const { options, correctOptions } = draft.multipleChoice;
  if (draft.isTrueFalse) {
    return (
      <FieldGroup legend="Options" hint="Fill the bubble of the correct option." error={problem?.message}>
        {(['A', 'B'] as const).map((key) => (
          <OptionLine
            key={key}
            optionKey={key}
            radioGroup={name}
            isCorrect={draft.trueFalse.correctOptions.includes(key)}
            isInvalid={problem?.at === 'correct'}
            change={change}
          >
            <span className={styles.forced}>{trueFalseOptions[key]}</span>
          </OptionLine>
        ))}
      </FieldGroup>
    );
  }
  return (
    <FieldGroup legend="Options" hint="Fill the bubble of every correct option." error={problem?.message}>
      {optionKeys.map((key) => (
        <OptionLine
          key={key}
          optionKey={key}
          isCorrect={correctOptions.includes(key)}
          isInvalid={problem?.at === 'correct'}
          change={change}
        >
          <Textarea
            rows={1}
            className={styles.text}
            aria-label={`Option ${key}`}
            aria-invalid={problem?.at === key || undefined}
            {...codeProps(options[key])}
            maxLength={limits.optionText}
            value={options[key]}
            onChange={(event) => change({ type: 'option', key, text: event.currentTarget.value })}
          />
        </OptionLine>
      ))}
    </FieldGroup>
  );
}

interface OptionLineProps {
  optionKey: OptionKey;
  isCorrect: boolean;
  /** Whether the choice of correct options needs a correction. */
  isInvalid: boolean;
  /** The name of the radio group, if only one option can be correct. */
  radioGroup?: string;
  change: Dispatch<DraftChange>;
  children: ReactNode;
}

function OptionLine({ optionKey: key, isCorrect, isInvalid, radioGroup, change, children }: OptionLineProps) {
  return (
    <div className={styles.option}>
      <label className={styles.key}>
        <input
          {...(radioGroup ? { type: 'radio', name: radioGroup } : { type: 'checkbox' })}
          checked={isCorrect}
          aria-label={`Option ${key} is correct`}
          aria-invalid={isInvalid || undefined}
          onChange={(event) => change({ type: 'correct', key, isCorrect: event.currentTarget.checked })}
        />
        <Bubble aria-hidden="true" shape={radioGroup ? undefined : 'box'} mark={isCorrect ? 'chosen' : undefined}>
          {key}
        </Bubble>
      </label>
      {children}
    </div>
  );
}
