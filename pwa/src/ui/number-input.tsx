import type { ComponentProps } from 'react';
import styles from './input.module.css';
import { InputGroup, TextInput } from './text-input.tsx';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'step'> {
  /** Shown after the number, such as "seconds". */
  unit?: string;
}

/** A number input. Its text is what was typed: browsers leave the comma of `7,5` out of an input of type `number`. */
export function NumberInput({ unit, ...rest }: NumberInputProps) {
  const input = <TextInput inputMode="decimal" autoComplete="off" {...rest} />;
  if (!unit) return input;
  return (
    <InputGroup>
      {input}
      <span className={styles.unit}>{unit}</span>
    </InputGroup>
  );
}
