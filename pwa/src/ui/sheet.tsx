import { Slot } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';

interface SheetProps extends ComponentProps<'div'> {
  /** Applies the look to the only child: a form, an article, a list item. */
  asChild?: boolean;
}

/** The background of most content. It has no padding, so that cells and lines reach its edges; `SheetBody` adds it. */
export function Sheet({ asChild, className, ...rest }: SheetProps) {
  const Part = asChild ? Slot : 'div';
  return <Part {...rest} data-ui="sheet" className={classNames(styles.sheet, className)} />;
}

/** A padded part of a sheet. */
export function SheetBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />;
}
