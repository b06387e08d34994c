import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './sheet.module.css';
import { Slot } from './slot.tsx';

interface SheetProps extends ComponentProps<'div'> {
  /** Applies the look to the only child: a form, an article, a list item. */
  asChild?: boolean;
}

/** The background of most content. It has no padding, so that cells and lines reach its edges; `SheetBody` has. */
export function Sheet({ asChild, className, ...rest }: SheetProps) {
  const look = { 'data-ui': 'sheet', className: classNames(styles.sheet, className) };
  if (!asChild) return <div {...rest} {...look} />;
  const { children, ...others } = rest;
  return <Slot child={children} {...(others as object)} {...look} />;
}

/** A padded part of a sheet. */
export function SheetBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.body, className)} />;
}
