import { type ComponentProps, useState } from 'react';
import { NumberInput } from '../../../ui/number-input.tsx';
import { InputGroup, Select } from '../../../ui/text-input.tsx';
import { numberIn } from './details.ts';
import styles from './details-form.module.css';

interface DurationInputProps extends Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur'> {
  /** Seconds. */
  value: string;
  onChange: (seconds: string) => void;
  /** Whether it differs from the form's initial value. */
  isChanged: boolean;
}

/** Seconds are kept to the millisecond. */
const inUnit = (seconds: string, unit: number) =>
  unit === 1 ? seconds : String(Math.round(((numberIn(seconds) ?? 0) / unit) * 1e6) / 1e6);

/**
 * A number of seconds that can be typed in minutes too. A typed number stays when the unit is chosen after it:
 * 10 and then minutes means 10 minutes. An existing number is converted to the other unit.
 */
export function DurationInput({ value, onChange, isChanged, ...rest }: DurationInputProps) {
  const [unit, setUnit] = useState(1);
  // As typed, so that `1.` does not become `1` while typing.
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && toSeconds(typed, unit) === value ? typed : value && inUnit(value, unit);
  return (
    <InputGroup>
      <NumberInput
        {...rest}
        min={0}
        value={shown}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          onChange(toSeconds(event.currentTarget.value, unit));
        }}
      />
      <Select
        id={`${rest.name}-unit`}
        aria-label="Unit of the duration"
        className={styles.unit}
        value={unit}
        onChange={(event) => {
          const chosen = Number(event.currentTarget.value);
          setUnit(chosen);
          if (isChanged && typed !== undefined && shown === typed) onChange(toSeconds(typed, chosen));
          else setTyped(undefined);
        }}
      >
        <option value={1}>seconds</option>
        <option value={60}>minutes</option>
      </Select>
    </InputGroup>
  );
}

function toSeconds(typed: string, unit: number): string {
  const number = numberIn(typed);
  return unit === 1 || number === undefined ? typed : String(Math.round(number * unit * 1000) / 1000);
}
