import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldGroupProps {
  legend: ReactNode;
  hint?: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

/** Several controls with one legend and one error, such as the options of a question. */
export function FieldGroup({ legend, hint, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error || hint ? id : undefined}>
      <legend className={classNames(styles.label, styles.legend)}>{legend}</legend>
      {(error || hint) && (
        <p className={error ? styles.note : styles.hint} data-tone={error ? 'error' : undefined} id={id}>
          {error && <Icon of={CircleAlert} size={16} />}
          <span>{error || hint}</span>
        </p>
      )}
      {children}
    </fieldset>
  );
}
