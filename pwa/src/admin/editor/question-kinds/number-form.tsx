import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { limits } from '@quiz-app/shared/limits';
import { Field } from '../../../ui/field.tsx';
import { FieldGroup } from '../../../ui/field-group.tsx';
import { Select } from '../../../ui/text-input.tsx';
import type { FieldProblem } from './admin-views.ts';
import styles from './kind-forms.module.css';
import { emptyOther, type NearDraft, type NumberDraft, type ToleranceKind } from './number-draft.ts';
import { NumberEntry } from './number-entry.tsx';
import { PartSelect } from './part-select.tsx';
import { Rows } from './rows.tsx';
import { Units } from './units.tsx';

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
