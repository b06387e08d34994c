import { t } from '@lingui/core/macro';
import { ChevronDown, Eye, EyeOff } from 'lucide';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFieldControl } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './input.module.css';

/** An input for a line of text, or any other single-line `type`. Its text is aligned by its language's direction. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl(rest)} dir="auto" {...rest} className={classNames(styles.input, className)} />;
}

/** An input for several lines of text. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldControl(rest)} dir="auto" {...rest} className={classNames(styles.input, className)} />;
}

/** The native select, styled as an input. */
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

/** One frame around an input and its attachment: a unit, a show-password button, a chevron. */
export function InputGroup({ children, className }: InputGroupProps) {
  const invalid = useFieldControl()['aria-invalid'];
  return (
    <div className={classNames(styles.inputGroup, className)} data-invalid={invalid}>
      {children}
    </div>
  );
}

/** Tells a password manager whose password a form sets, where the form has no field for the user name. */
export function HiddenUserName({ value }: { value: string }) {
  return <input type="text" autoComplete="username" value={value} readOnly hidden />;
}

interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Names the button, for forms with two passwords. */
  showLabel?: string;
}

/** A password input with a button that shows the password. */
export function PasswordInput({ showLabel = t`Show password`, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  return (
    <InputGroup>
      <TextInput autoCapitalize="none" spellCheck={false} {...rest} type={shown ? 'text' : 'password'} />
      <IconButton icon={shown ? EyeOff : Eye} label={showLabel} aria-pressed={shown} onClick={() => setShown(!shown)} />
    </InputGroup>
  );
}
