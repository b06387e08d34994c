import { CircleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

interface FieldGroupProps {
  legend: ReactNode;
  error?: ReactNode;
  children: ReactNode;
}

/** Several controls with one legend and one error, such as the options of a question. */
export function FieldGroup({ legend, error, children }: FieldGroupProps) {
  const id = useId();
  return (
    <fieldset className={styles.field} aria-describedby={error ? id : undefined}>
      <legend className={classNames(styles.label, styles.legend)}>{legend}</legend>
      {error && (
        <p className={styles.note} data-tone="error" id={id}>
          <Icon of={CircleAlert} size={16} />
          <span>{error}</span>
        </p>
      )}
      {children}
    </fieldset>
  );
}
