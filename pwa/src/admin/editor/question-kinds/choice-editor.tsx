import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { type OptionKey, optionKeys, trueFalseOptions } from '@quiz-app/shared/question-kinds/choice';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useLetterOf } from '../../../exam-ui/option-letter.ts';
import { OptionText } from '../../../exam-ui/option-text.tsx';
import { Bubble } from '../../../ui/bubble.tsx';
import { Button } from '../../../ui/button.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { Textarea } from '../../../ui/text-input.tsx';
import { codeProps, hasFence } from '../question-dialog/code-props.ts';
import styles from '../question-dialog/question-dialog.module.css';
import { TypeSwitch } from '../question-dialog/type-switch.tsx';
import type { FieldProblem } from './admin-views.ts';
import { type ChoiceDraft, countOptions, markOption, writeOption } from './choice-draft.ts';

interface ChoiceEditorProps {
  draft: ChoiceDraft;
  onChange: (draft: ChoiceDraft) => void;
  problem: FieldProblem | undefined;
}

/**
 * The type, and inputs for the options' texts, each with a bubble that marks it as correct. Tab leads through the texts
 * first, which most questions need no more than, then to the marks and the type.
 */
export function ChoiceEditor({ draft, onChange, problem }: ChoiceEditorProps) {
  return (
    <div className={styles.choice}>
      <FieldGroup
        legend={
          draft.isTrueFalse ? (
            <Trans>
              Options <span className={styles.hint}>Mark the correct option.</span>
            </Trans>
          ) : (
            <Trans>
              Options <span className={styles.hint}>Mark each correct option.</span>
            </Trans>
          )
        }
        error={problem?.message}
      >
        {draft.isTrueFalse ? (
          <TrueFalse draft={draft} onChange={onChange} problem={problem} />
        ) : (
          <MultipleChoice draft={draft} onChange={onChange} problem={problem} />
        )}
      </FieldGroup>
      <TypeSwitch isTrueFalse={draft.isTrueFalse} onChange={(isTrueFalse) => onChange({ ...draft, isTrueFalse })} />
    </div>
  );
}

function TrueFalse({ draft, onChange, problem }: ChoiceEditorProps) {
  const name = useId();
  return (
    <div className={styles.options}>
      {(['A', 'B'] as const).map((key) => (
        <OptionMark
          key={key}
          optionKey={key}
          radioGroup={name}
          isCorrect={draft.trueFalse.correctOptions.includes(key)}
          isInvalid={problem !== undefined}
          onMark={(isCorrect) => onChange(markOption(draft, key, isCorrect))}
        >
          <span className={styles.forced}>
            <OptionText question={{ options: trueFalseOptions }} optionKey={key} />
          </span>
        </OptionMark>
      ))}
    </div>
  );
}

function MultipleChoice({ draft, onChange, problem }: ChoiceEditorProps) {
  const { options, correctOptions } = draft.multipleChoice;
  const letterOf = useLetterOf();
  const [starred, setStarred] = useState<OptionKey>();
  const [added, setAdded] = useState(0);
  const keys = optionKeys.slice(0, Math.max(countOptions(draft.multipleChoice), added));
  const firstEmpty = keys.find((key) => options[key].trim() === '') ?? 'A';
  const wrongText = problem?.field === 'options' ? firstEmpty : undefined;
  const write = (key: OptionKey, text: string) => {
    const written = writeOption(draft, key, text);
    if (written.multipleChoice.correctOptions !== correctOptions) setStarred(key);
    onChange(written);
  };
  return (
    <>
      <div className={styles.options}>
        {keys.map((key, at) => (
          <Textarea
            key={key}
            rows={1}
            autoFocus={at === added - 1}
            className={styles.text}
            aria-label={t`Option ${{ key: letterOf(key) }}`}
            aria-invalid={wrongText === key || undefined}
            enterKeyHint="next"
            {...codeProps(options[key])}
            maxLength={limits.optionText}
            value={options[key]}
            onChange={(event) => write(key, event.currentTarget.value)}
            onKeyDown={goOnByEnter}
          />
        ))}
        {keys.map((key) => (
          <OptionMark
            key={key}
            optionKey={key}
            isCorrect={correctOptions.includes(key)}
            isInvalid={problem !== undefined && !wrongText}
            onMark={(isCorrect) => onChange(markOption(draft, key, isCorrect))}
          />
        ))}
        <p className="visually-hidden" role="status">
          {starred && correctOptions.includes(starred) && t`Option ${{ key: letterOf(starred) }} is correct.`}
        </p>
      </div>
      {keys.length < optionKeys.length && (
        <Button kind="plain" size="small" className={styles.addOption} onClick={() => setAdded(keys.length + 1)}>
          {t`Add option`}
        </Button>
      )}
    </>
  );
}

/** Enter leads from an option to the next one, and from the last to the marks. Within a program it ends the line. */
function goOnByEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, altKey, nativeEvent, currentTarget: option } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || altKey || nativeEvent.isComposing) return;
  if (hasFence(option.value)) return;
  event.preventDefault();
  const stops = [...(option.parentElement?.querySelectorAll<HTMLElement>('textarea, input') ?? [])];
  stops[stops.indexOf(option) + 1]?.focus();
}

interface OptionMarkProps {
  optionKey: OptionKey;
  isCorrect: boolean;
  /** Whether the choice of correct options needs a correction. */
  isInvalid: boolean;
  /** The name of the radio group, if only one option can be correct. */
  radioGroup?: string;
  onMark: (isCorrect: boolean) => void;
  /** Text beside the mark that also presses it. */
  children?: ReactNode;
}

function OptionMark({ optionKey: key, isCorrect, isInvalid, radioGroup, onMark, children }: OptionMarkProps) {
  const letter = useLetterOf()(key);
  return (
    <label className={styles.key}>
      <input
        {...(radioGroup ? { type: 'radio', name: radioGroup } : { type: 'checkbox' })}
        checked={isCorrect}
        aria-label={t`Option ${{ key: letter }} is correct`}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => onMark(event.currentTarget.checked)}
      />
      <Bubble aria-hidden="true" shape={radioGroup ? undefined : 'box'} mark={isCorrect ? 'chosen' : undefined}>
        {letter}
      </Bubble>
      {children}
    </label>
  );
}
