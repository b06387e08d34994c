import * as Radix from 'radix-ui/toolbar';
import type { ComponentProps } from 'react';
import { shownDirection } from '../language/language.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import styles from './toolbar.module.css';

interface ToolbarProps extends Omit<ComponentProps<'div'>, 'dir'> {
  /** Its name for screen readers, such as `Formatting`. */
  label: string;
}

/** Buttons that are one stop for Tab; the arrow keys lead from one to the next. */
export function Toolbar({ label, className, ...rest }: ToolbarProps) {
  return (
    <Radix.Root {...rest} dir={shownDirection()} aria-label={label} className={classNames(styles.toolbar, className)} />
  );
}

export function ToolbarButton(props: ComponentProps<typeof Button>) {
  return (
    <Radix.Button asChild>
      <Button kind="outline" {...props} />
    </Radix.Button>
  );
}
