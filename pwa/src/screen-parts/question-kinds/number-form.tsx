import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { Field } from '../../ui/field.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { Select, TextInput } from '../../ui/text-input.tsx';
import type { FieldProblem } from './admin-views.ts';
import styles from './kind-forms.module.css';
import {
  emptyOther,
  emptyUnit,
  type NearDraft,
  type NumberDraft,
  type ToleranceKind,
  type UnitDraft,
} from './number-draft.ts';
import { NumberEntry } from './number-entry.tsx';
import { PartSelect } from './part-select.tsx';
import { Rows } from './rows.tsx';

interface NumberFormProps {
  draft: NumberDraft;
  onChange: (draft: NumberDraft) => void;
  /** Its path starts at the number. */
  problem: FieldProblem | undefined;
}

/** The right number, how near an answer must be, its units, and other numbers that count. */
export function NumberForm({ draft, onChange, problem }: NumberFormProps) {
  const change = (part: Partial<NumberDraft>) => onChange({ ...draft, ...part });
  const errorAt = (field: string) => (problem?.field === field ? problem.message : undefined);
  const errorOfOther = (at: number, field: string) =>
    problem?.path[1] === at && problem.path[2] === field ? errorAt('others') : undefined;
  return (
    <>
      <Near draft={draft} onChange={change} valueError={errorAt('value')} toleranceError={errorAt('tolerance')} />
      <Units
        units={draft.units}
        unitPart={draft.unitPart}
        onChange={change}
        problem={problem?.field.startsWith('unit') ? problem : undefined}
      />
      <FieldGroup
        legend={
          <Trans>
            Other numbers <span className={styles.hint}>that count too, such as one that was rounded early</span>
          </Trans>
        }
      >
        <Rows
          rows={draft.others}
          empty={emptyOther}
          max={limits.acceptedTexts}
          removeLabel={(number) => t`Remove other number ${number}`}
          isLabelled
          addLabel={t`Add another number`}
          onChange={(others) => change({ others })}
        >
          {(other, at, changeOther) => (
            <>
              <Near
                draft={other}
                onChange={changeOther}
                name={t`Other number ${{ number: at + 1 }}`}
                valueError={errorOfOther(at, 'value')}
                toleranceError={errorOfOther(at, 'tolerance')}
              />
              <Field label={<Of name={t`Other number ${{ number: at + 1 }}`}>{t`Points`}</Of>} className={styles.part}>
                <PartSelect value={other.part} onChange={(part) => changeOther({ part })} />
              </Field>
            </>
          )}
        </Rows>
      </FieldGroup>
    </>
  );
}

interface NearProps {
  draft: NearDraft;
  onChange: (part: Partial<NearDraft>) => void;
  name?: string;
  valueError: string | undefined;
  toleranceError: string | undefined;
}

/** A number, and how near an answer must be. */
function Near({ draft, onChange, name = t`Right answer`, valueError, toleranceError }: NearProps) {
  const { value, toleranceKind, tolerance } = draft;
  return (
    <div className={styles.near}>
      <Field label={name} error={valueError} className={styles.value}>
        <NumberEntry value={value} onChange={(typed) => onChange({ value: typed })} />
      </Field>
      <Field label={<Of name={name}>{t`Accept`}</Of>} error={toleranceError} className={styles.tolerance}>
        <Select
          value={toleranceKind}
          onChange={({ currentTarget }) => onChange({ toleranceKind: currentTarget.value as ToleranceKind })}
        >
          <option value="none">{t`Exactly this`}</option>
          <option value="abs">{t`± a number`}</option>
          <option value="relative">{t`± a percentage`}</option>
          <option value="figures">{t`Significant figures`}</option>
        </Select>
      </Field>
      {toleranceKind !== 'none' && (
        <Field label={<Of name={name}>{amountLabel(toleranceKind)}</Of>} className={styles.amount}>
          <NumberEntry
            value={tolerance}
            aria-invalid={toleranceError ? true : undefined}
            onChange={(typed) => onChange({ tolerance: typed })}
          />
        </Field>
      )}
    </div>
  );
}

function amountLabel(kind: Exclude<ToleranceKind, 'none'>): string {
  if (kind === 'figures') return t({ message: 'Figures', comment: 'How many digits count' });
  return kind === 'abs' ? '±' : '± %';
}

/** A label whose field is named in full for screen readers. */
const Of = ({ name, children: label }: { name: string; children: string }) => (
  <Trans comment="For screen readers, such as: Points for Other number 1">
    {label}
    <span className="visually-hidden"> for {name}</span>
  </Trans>
);

interface UnitsProps extends Pick<NumberDraft, 'units' | 'unitPart'> {
  onChange: (part: Partial<NumberDraft>) => void;
  problem: FieldProblem | undefined;
}

function Units({ units, unitPart, onChange, problem }: UnitsProps) {
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
