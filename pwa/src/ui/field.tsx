import { CircleAlert, TriangleAlert } from 'lucide';
import { Label } from 'radix-ui/label';
import { createContext, type ReactNode, use, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldControl | undefined>(undefined);

/** The props that connect an input with the label and notes of its `Field`; empty outside a `Field`. */
export function useFieldControl(own: { id?: string | undefined } = {}) {
  const field = use(FieldContext);
  if (!field) return {};
  return {
    id: own.id ?? field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  };
}

interface FieldProps {
  label: ReactNode;
  /** Exactly one input component of this folder. */
  children: ReactNode;
  hint?: ReactNode;
  /** Marks the input invalid. */
  error?: ReactNode;
  /** A note that does not prevent submitting. */
  warning?: ReactNode;
  /** The input's id, if something else refers to it. */
  id?: string;
  /** In bars of filters: the label is inside the field, above the value. */
  cell?: boolean;
  className?: string | undefined;
}

/** A label, its input, and one note: the error, else the warning, else the hint. */
export function Field({ label, children, hint, error, warning, id, cell, className }: FieldProps) {
  const made = useId();
  const inputId = id ?? made;
  const noteId = `${inputId}-note`;
  const note = error || warning;
  const describedBy = note || hint ? noteId : undefined;
  return (
    <div className={classNames(styles.field, className)} data-ui="field" data-cell={cell || undefined}>
      <Label className={styles.label} htmlFor={inputId}>
        {label}
      </Label>
      <FieldContext value={{ id: inputId, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {note ? (
        <p className={styles.note} data-tone={error ? 'error' : 'warning'} id={noteId}>
          <Icon of={error ? CircleAlert : TriangleAlert} size={16} />
          <span>{note}</span>
        </p>
      ) : (
        hint && (
          <p className={styles.hint} id={noteId}>
            {hint}
          </p>
        )
      )}
    </div>
  );
}
