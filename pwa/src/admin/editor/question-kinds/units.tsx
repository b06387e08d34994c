import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { Field } from '../../../ui/field.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { FieldProblem } from './admin-views.ts';
import styles from './kind-forms.module.css';
import { emptyUnit, type NumberDraft, type UnitDraft } from './number-draft.ts';
import { NumberEntry } from './number-entry.tsx';
import { PartSelect } from './part-select.tsx';
import { Rows } from './rows.tsx';

interface UnitsProps extends Pick<NumberDraft, 'units' | 'unitPart'> {
  onChange: (part: Partial<NumberDraft>) => void;
  problem: FieldProblem | undefined;
}

/** The units that takers may type, and what a missing one costs. */
export function Units({ units, unitPart, onChange, problem }: UnitsProps) {
  const [first] = units;
  return (
    <FieldGroup
      legend={
        <Trans>
          Units <span className={styles.hint}>if takers must type one</span>
        </Trans>
      }
      error={problem?.message}
    >
      <Rows
        rows={units}
        empty={emptyUnit}
        max={limits.units}
        removeLabel={(number) => t`Remove unit ${number}`}
        isLabelled
        addLabel={units.length === 0 ? t`Add a unit` : t`Add another unit`}
        onChange={(next) => onChange({ units: next })}
      >
        {(unit, at, change) => (
          <UnitFields
            unit={unit}
            at={at}
            first={first?.text.trim() ?? ''}
            isWrong={problem?.path[0] === 'units' && problem.path[1] === at}
            onChange={change}
          />
        )}
      </Rows>
      {units.length > 0 && (
        <Field label={t`A missing or wrong unit costs`} className={styles.cost}>
          <PartSelect value={unitPart} onChange={(part) => onChange({ unitPart: part })} />
        </Field>
      )}
    </FieldGroup>
  );
}

interface UnitFieldsProps {
  unit: UnitDraft;
  at: number;
  /** The text of the first unit. */
  first: string;
  isWrong: boolean;
  onChange: (part: Partial<UnitDraft>) => void;
}

/** The first unit is that of the right answer; each other one says how many of the first one it is. */
function UnitFields({ unit, at, first, isWrong, onChange }: UnitFieldsProps) {
  return (
    <>
      <Field label={at === 0 ? t`Unit of the right answer` : t`Unit ${{ number: at + 1 }}`} className={styles.value}>
        <TextInput
          aria-invalid={isWrong || undefined}
          maxLength={limits.unitText}
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          value={unit.text}
          onChange={({ currentTarget }) => onChange({ text: currentTarget.value })}
        />
      </Field>
      {at > 0 && (
        <Field label={factorLabel(unit.text.trim(), first)} className={styles.tolerance}>
          <NumberEntry value={unit.factor} onChange={(factor) => onChange({ factor })} />
        </Field>
      )}
    </>
  );
}

/** The label of how many of the first unit another one is: `1 km in m`. Either may not be typed yet. */
function factorLabel(unit: string, first: string): string {
  if (unit && first) return t`1 ${unit} in ${first}`;
  if (unit) return t`1 ${unit} in the first unit`;
  return first ? t`1 of it in ${first}` : t`1 of it in the first unit`;
}
