import { ChevronDown, Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './input.module.css';

/** A line of text, or any other single-line `type`. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl(rest)} {...rest} className={classNames(styles.input, className)} />;
}

/** Several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl(rest)} {...rest} className={classNames(styles.input, className)} />;
}

/** The native select, drawn like an input. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={styles.select}>
      <select {...useFieldControl(rest)} {...rest} className={classNames(styles.input, className)} />
      <Icon of={ChevronDown} />
    </span>
  );
}

interface InputGroupProps {
  children: ReactNode;
  className?: string | undefined;
}

/** Draws one frame around an input and what is attached to it: a unit, an eye, a chevron. */
export function InputGroup({ children, className }: InputGroupProps) {
  const invalid = useFieldControl()['aria-invalid'];
  return (
    <div className={classNames(styles.inputGroup, className)} data-invalid={invalid}>
      {children}
    </div>
  );
}

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Stands behind the number: "seconds". */
  unit?: string;
}

/** A number. The wheel scrolls the page and never changes the value. */
export function NumberInput({ unit, ...rest }: NumberInputProps) {
  const input = (
    <TextInput inputMode="decimal" step="any" onWheel={(event) => event.currentTarget.blur()} {...rest} type="number" />
  );
  if (!unit) return input;
  return (
    <InputGroup>
      {input}
      <span className={styles.unit}>{unit}</span>
    </InputGroup>
  );
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the button shows, where a form has two of them. */
  what?: string;
}

/** A password with a button that shows what was typed. */
export function PasswordInput({ what = 'password', ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <InputGroup>
      <TextInput autoCapitalize="none" spellCheck={false} {...rest} type={shown ? 'text' : 'password'} />
      <IconButton
        icon={shown ? EyeOff : Eye}
        label={`Show ${what}`}
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      />
    </InputGroup>
  );
}
