import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import type { Gap } from '@quiz-app/shared/question-kinds/gaps';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { NumberInput } from '../../../ui/number-input.tsx';
import { Select, TextInput } from '../../../ui/text-input.tsx';
import type { EditorProps, FieldProblem } from './admin-views.ts';
import {
  changeGap,
  countGaps,
  emptyGap,
  emptyOption,
  type GapDraft,
  type GapsDraft,
  type OptionDraft,
  removeGap,
} from './gap-draft.ts';
import styles from './kind-forms.module.css';
import { NumberForm } from './number-form.tsx';
import { Rows } from './rows.tsx';
import { TextForm } from './text-form.tsx';

/** A small form for each gap in the question's text. */
export function GapsEditor({ draft, text, onChange, problem }: EditorProps<GapsDraft>) {
  const count = countGaps(text);
  const remove = (at: number) => {
    const left = removeGap(draft, at, text);
    onChange(left.draft, left.text);
  };
  if (count === 0)
    return (
      <FieldGroup legend={t`Gaps`} error={problem && t`The text has no gap yet.`}>
        <p className={styles.hint}>
          {t`Write a sentence above, put the cursor where a gap goes, and press Insert gap.`}
        </p>
      </FieldGroup>
    );
  const isOfAll = problem && problem.path.length < 2;
  return (
    <FieldGroup legend={t`Gaps`} error={isOfAll && problem.message}>
      <div className={styles.gaps}>
        {Array.from({ length: count }, (_, at) => (
          <GapForm
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap is its number
            key={at}
            at={at}
            gap={draft.gaps[at] ?? emptyGap}
            onChange={(part) => onChange(changeGap(draft, at, part))}
            onRemove={() => remove(at)}
            problem={problemOf(problem, at)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** What is wrong with one gap. Its path starts at the gap. */
function problemOf(problem: FieldProblem | undefined, at: number): FieldProblem | undefined {
  if (problem?.path[1] !== at) return undefined;
  const path = problem.path.slice(2);
  return { ...problem, field: String(path[0] ?? ''), path };
}

interface GapFormProps {
  at: number;
  gap: GapDraft;
  onChange: (part: Partial<GapDraft>) => void;
  onRemove: () => void;
  problem: FieldProblem | undefined;
}

function GapForm({ at, gap, onChange, onRemove, problem }: GapFormProps) {
  const { kind, points } = gap;
  const isOfPoints = problem?.field === 'points';
  const ownProblem = isOfPoints ? undefined : problem;
  const number = at + 1;
  return (
    <fieldset className={styles.gap} aria-label={t`Gap ${number}`}>
      <div className={styles.near}>
        <Field label={t`Gap ${number}: how to answer`} className={styles.value}>
          <Select value={kind} onChange={({ currentTarget }) => onChange({ kind: currentTarget.value as Gap['kind'] })}>
            <option value="text">{t`Type a word or short text`}</option>
            <option value="numeric">{t`Type a number`}</option>
            <option value="dropdown">{t`Choose from a list`}</option>
          </Select>
        </Field>
        <Field label={t`Points`} className={styles.amount} error={isOfPoints && problem.message}>
          <NumberInput
            min={1}
            max={limits.points}
            step={1}
            value={points}
            onChange={({ currentTarget }) => onChange({ points: currentTarget.value })}
          />
        </Field>
        <Button kind="plain" size="small" className={styles.removeGap} onClick={onRemove}>
          <Trans>
            Remove <span className="visually-hidden">gap {number}</span>
          </Trans>
        </Button>
      </div>
      {kind === 'text' && <TextForm draft={gap.text} onChange={(text) => onChange({ text })} problem={ownProblem} />}
      {kind === 'numeric' && (
        <NumberForm draft={gap.number} onChange={(number) => onChange({ number })} problem={ownProblem} />
      )}
      {kind === 'dropdown' && (
        <GapOptions options={gap.options} onChange={(options) => onChange({ options })} problem={ownProblem} />
      )}
    </fieldset>
  );
}

interface GapOptionsProps {
  options: OptionDraft[];
  onChange: (options: OptionDraft[]) => void;
  problem: FieldProblem | undefined;
}

/** The list that takers choose from, with the right one marked. */
function GapOptions({ options, onChange, problem }: GapOptionsProps) {
  const group = useId();
  const wrong = problem && (problem.path[1] ?? options.length);
  return (
    <FieldGroup
      legend={
        <Trans>
          Options <span className={styles.hint}>Mark the right one.</span>
        </Trans>
      }
      error={problem?.message}
    >
      <Rows
        rows={options}
        empty={emptyOption}
        min={2}
        max={limits.items}
        removeLabel={(number) => t`Remove option ${number}`}
        addLabel={t`Add an option`}
        onChange={onChange}
      >
        {({ text, isRight }, at) => (
          <>
            <input
              type="radio"
              className={styles.radio}
              name={group}
              aria-label={t`Option ${{ number: at + 1 }} is right`}
              checked={isRight}
              onChange={() => onChange(marked(options, at))}
            />
            <TextInput
              className={styles.text}
              aria-label={t`Option ${{ number: at + 1 }}`}
              aria-invalid={wrong === at || undefined}
              maxLength={limits.shortText}
              autoComplete="off"
              value={text}
              onChange={({ currentTarget }) => onChange(written(options, at, currentTarget.value))}
            />
          </>
        )}
      </Rows>
    </FieldGroup>
  );
}

const filledTo = (options: readonly OptionDraft[], at: number): OptionDraft[] =>
  Array.from({ length: Math.max(options.length, at + 1) }, (_, each) => options[each] ?? emptyOption);

const marked = (options: readonly OptionDraft[], at: number): OptionDraft[] =>
  filledTo(options, at).map((option, each) => ({ ...option, isRight: each === at }));

const written = (options: readonly OptionDraft[], at: number, text: string): OptionDraft[] =>
  filledTo(options, at).map((option, each) => (each === at ? { ...option, text } : option));
