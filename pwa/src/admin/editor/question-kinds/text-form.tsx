import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { use } from 'react';
import { ExamRulesContext } from '../../../exam-ui/exam-rules.ts';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { FieldProblem } from './admin-views.ts';
import styles from './kind-forms.module.css';
import { PartSelect } from './part-select.tsx';
import { Rows } from './rows.tsx';
import { emptyAccepted, type TextDraft } from './text-draft.ts';

interface TextFormProps {
  draft: TextDraft;
  onChange: (draft: TextDraft) => void;
  /** Its path starts at the text. */
  problem: FieldProblem | undefined;
}

/** The texts that count, each with its part of the points, and what does not matter in them. */
export function TextForm({ draft, onChange, problem }: TextFormProps) {
  const { language } = use(ExamRulesContext);
  const change = (part: Partial<TextDraft>) => onChange({ ...draft, ...part });
  const wrong = problem && (problem.path[1] ?? 0);
  return (
    <>
      <FieldGroup legend={t`Accepted answers`} error={problem?.message}>
        <Rows
          rows={draft.accepted}
          empty={emptyAccepted}
          min={1}
          max={limits.acceptedTexts}
          removeLabel={(number) => t`Remove accepted answer ${number}`}
          addLabel={t`Add another answer`}
          onChange={(accepted) => change({ accepted })}
        >
          {({ text, part }, at, changeRow) => (
            <>
              <TextInput
                className={styles.text}
                aria-label={t`Accepted answer ${{ number: at + 1 }}`}
                aria-invalid={wrong === at || undefined}
                lang={language}
                maxLength={limits.shortText}
                autoCapitalize="off"
                autoComplete="off"
                value={text}
                onChange={({ currentTarget }) => changeRow({ text: currentTarget.value })}
              />
              <span className={styles.part}>
                <PartSelect
                  aria-label={t`Points of accepted answer ${{ number: at + 1 }}`}
                  value={part}
                  onChange={(next) => changeRow({ part: next })}
                />
              </span>
            </>
          )}
        </Rows>
      </FieldGroup>
      <div className={styles.checks}>
        <Check
          label={t`Capital letters matter`}
          isOn={draft.caseSensitive}
          onChange={(caseSensitive) => change({ caseSensitive })}
        />
        <Check label={t`Accents matter`} isOn={draft.accents} onChange={(accents) => change({ accents })} />
        <Check
          label={t`Forgive one typo in words of 6 letters or more`}
          isOn={draft.typo}
          onChange={(typo) => change({ typo })}
        />
      </div>
    </>
  );
}

interface CheckProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

const Check = ({ label, isOn, onChange }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    {label}
  </label>
);
