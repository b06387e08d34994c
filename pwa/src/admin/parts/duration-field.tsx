import { plural, t } from '@lingui/core/macro';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { formatDuration, rounded } from '../../language/format.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { InputGroup, Select } from '../../ui/text-input.tsx';
import styles from './duration-field.module.css';
import { numberIn } from './number-in.ts';

interface DurationFieldProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur'> {
  /** Seconds, as text. */
  value: string;
  onChange: (seconds: string) => void;
  warning?: ReactNode;
  error?: ReactNode;
}

const minute = 60;

/** A number as typed, and the seconds in its unit. */
interface Typed {
  text: string;
  unit: number;
}

/**
 * The field for an exam's duration: a number of minutes or seconds, kept as seconds. A typed number stays when the unit
 * is chosen after it: 10 and then seconds means 10 seconds. An existing duration is converted to the other unit; at
 * first it is shown in minutes if it is a whole number of them.
 */
export function DurationField({ value, onChange, warning, error, ...rest }: DurationFieldProps) {
  const unitId = useId();
  // As typed, so that `1.` does not become `1` while typing.
  const [typed, setTyped] = useState<Typed>();
  const [chosen, setChosen] = useState<number>();
  const isTyped = typed !== undefined && toSeconds(typed) === value;
  const unit = isTyped ? typed.unit : (chosen ?? (Number(value) % minute === 0 ? minute : 1));
  const change = (next: Typed) => {
    setTyped(next);
    onChange(toSeconds(next));
  };
  return (
    <Field label={t`Exam Duration`} hint={hintFor(numberIn(value), unit)} warning={warning} error={error}>
      <InputGroup>
        <NumberInput
          {...rest}
          min={0}
          value={isTyped ? typed.text : fromSeconds(value, unit)}
          onChange={(event) => change({ text: event.currentTarget.value, unit })}
        />
        <Select
          id={unitId}
          aria-label={t`Unit of the duration`}
          className={styles.unit}
          value={unit}
          onChange={(event) => {
            const next = Number(event.currentTarget.value);
            setChosen(next);
            if (isTyped) change({ text: typed.text, unit: next });
          }}
        >
          <option value={minute}>{t`minutes`}</option>
          <option value={1}>{t`seconds`}</option>
        </Select>
      </InputGroup>
    </Field>
  );
}

/** Seconds are kept to the millisecond. */
function toSeconds({ text, unit }: Typed): string {
  const number = numberIn(text);
  return unit === 1 || number === undefined ? text : String(Math.round(number * unit * 1000) / 1000);
}

function fromSeconds(seconds: string, unit: number): string {
  const number = numberIn(seconds);
  return unit === 1 || number === undefined ? seconds : String(Math.round((number / unit) * 1e6) / 1e6);
}

/** The duration in the other unit, or an example. */
function hintFor(seconds: number | undefined, unit: number): string {
  if (seconds === undefined || seconds < 0)
    return unit === minute ? t`10 minutes = 600 seconds` : t`600 seconds = 10 minutes`;
  if (unit === minute) return plural({ count: rounded(seconds) }, { one: '= # second', other: '= # seconds' });
  if (seconds < minute) return t`Less than a minute`;
  if (seconds % minute !== 0) return `= ${formatDuration(seconds)}`;
  return plural({ count: seconds / minute }, { one: '= # minute', other: '= # minutes' });
}
