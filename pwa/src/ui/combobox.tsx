import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './combobox.module.css';

/** Holds an `InputGroup` and the `Listbox` that opens under it. */
export function Combobox({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.combobox, className)} />;
}

/** The suggestions, with the roles and ids that the hook gives; `hidden` while it is closed, so that the input's `aria-controls` always leads somewhere. */
export function Listbox({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.listbox, className)} />;
}

interface ListboxItemProps extends ComponentProps<'li'> {
  highlighted: boolean;
  /** The last row, that takes what was typed: Use “x”. */
  isNew?: boolean;
}

/** One suggestion; wrap the matching letters in `mark`. */
export function ListboxItem({ highlighted, isNew, className, ...rest }: ListboxItemProps) {
  return (
    <li
      {...rest}
      className={classNames(styles.item, className)}
      data-highlighted={highlighted || undefined}
      data-kind={isNew ? 'new' : undefined}
    />
  );
}
