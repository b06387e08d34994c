import { t } from '@lingui/core/macro';
import { inPercent } from '../../../language/format.ts';
import { Select } from '../../../ui/text-input.tsx';

/** The usual parts of points. Those without an end are read as the fractions that they stand for. */
const parts = (): readonly (readonly [value: number, label: string])[] => [
  [1, t`All points`],
  [0.75, '3/4'],
  [0.6667, '2/3'],
  [0.5, '1/2'],
  [0.3333, '1/3'],
  [0.25, '1/4'],
  [0, t`No points`],
];

interface PartSelectProps {
  /** 0 to 1. */
  value: number;
  onChange: (part: number) => void;
  /** Offers only greater parts. */
  above?: number;
  autoFocus?: boolean;
  'aria-label'?: string;
}

/** A choice of a part of a question's points. */
export function PartSelect({ value, onChange, above = -1, ...rest }: PartSelectProps) {
  const isUsual = parts().some(([usual]) => usual === value);
  return (
    <Select {...rest} value={value} onChange={({ currentTarget }) => onChange(Number(currentTarget.value))}>
      {parts()
        .filter(([part]) => part > above)
        .map(([part, label]) => (
          <option key={part} value={part}>
            {label}
          </option>
        ))}
      {!isUsual && <option value={value}>{partInWords(value)}</option>}
    </Select>
  );
}

/** `1/2`, or `40%` for a part that is not in the list. */
export function partInWords(value: number): string {
  const usual = parts().find(([part]) => part === value);
  return usual ? usual[1] : inPercent(Math.round(value * 1_000) / 10);
}
