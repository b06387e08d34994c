import type { IconNode } from 'lucide';
import { Slot, Slottable } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: IconNode;
  /** The action and its object, such as "Delete exam SQL Joins". */
  label: string;
  kind?: 'danger' | undefined;
  size?: 16 | 18 | 20;
  /** Applies the look to the only child, an empty link. */
  asChild?: boolean;
}

/** A button with one icon and a clickable area of 44 px. */
export function IconButton({ icon, label, kind, size, asChild, className, children, ...rest }: IconButtonProps) {
  const Part = asChild ? Slot : 'button';
  return (
    <Part
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      aria-label={label}
      data-ui="icon-button"
      className={classNames(styles.iconButton, className)}
      data-kind={kind}
    >
      <Icon of={icon} {...(size ? { size } : {})} />
      <Slottable>{children}</Slottable>
    </Part>
  );
}
