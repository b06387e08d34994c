import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './combobox.module.css';

/** Contains an `InputGroup` and the `Listbox` that opens below it. */
export function Combobox({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.combobox, className)} />;
}

/**
 * The suggestions, with roles and ids from the hook. While closed it is `hidden` and not unmounted, so that
 * `aria-controls` of the input stays valid.
 */
export function Listbox({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames(styles.listbox, className)} />;
}

interface ListboxItemProps extends ComponentProps<'li'> {
  highlighted: boolean;
  /** The last row, which uses the typed text: Use “x”. */
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
