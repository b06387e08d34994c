import { t } from '@lingui/core/macro';
import { type ComponentProps, use, useId } from 'react';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { formatReading } from '../../../exam-ui/kinds/number-words.ts';
import { useFieldControl } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import styles from './kind-forms.module.css';
import { readTyped, type TypedNumber } from './number-draft.ts';

interface NumberEntryProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: TypedNumber;
  onChange: (value: TypedNumber) => void;
}

/** An input for a number as people write it. Below it is how it is read, if that differs. */
export function NumberEntry({ value, onChange, ...rest }: NumberEntryProps) {
  const { language } = use(ExamRulesContext);
  const noteId = useId();
  const described = useFieldControl()['aria-describedby'];
  const note = noteOn(value, language);
  return (
    <div className={styles.entry}>
      <TextInput
        {...rest}
        aria-describedby={[described, note && noteId].filter(Boolean).join(' ') || undefined}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        value={value.typed}
        onChange={({ currentTarget }) => onChange(readTyped(currentTarget.value, language))}
      />
      {note && (
        <p className={styles.note} id={noteId}>
          {note}
        </p>
      )}
    </div>
  );
}

function noteOn({ typed, value }: TypedNumber, language: string | undefined): string | undefined {
  if (typed.trim() === '') return undefined;
  if (value === undefined) return t`This can’t be read as a number.`;
  const read = formatReading(value, language);
  return read === typed.trim() || value === typed.trim() ? undefined : t`Read as ${read}`;
}
