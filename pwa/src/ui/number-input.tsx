import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { useDecimalComma } from './decimal-comma.ts';
import styles from './input.module.css';
import { InputGroup, TextInput } from './text-input.tsx';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Shown after the number, such as "seconds". */
  unit?: string;
}

/** A number input. The mouse wheel scrolls the page instead of changing the value. */
export function NumberInput({ unit, ...rest }: NumberInputProps) {
  const onBeforeInput = useDecimalComma();
  const input = (
    <TextInput
      inputMode="decimal"
      step="any"
      onWheel={(event) => event.currentTarget.blur()}
      onBeforeInput={onBeforeInput}
      {...rest}
      className={classNames('at-side', rest.className)}
      type="number"
    />
  );
  if (!unit) return input;
  return (
    <InputGroup>
      {input}
      <span className={styles.unit}>{unit}</span>
    </InputGroup>
  );
}
