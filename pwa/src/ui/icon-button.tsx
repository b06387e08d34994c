import type { LucideIcon } from 'lucide-react';
import { Slot, Slottable } from 'radix-ui/slot';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  icon: LucideIcon;
  /** Names the action and its object: "Delete exam SQL Joins". */
  label: string;
  kind?: 'danger' | undefined;
  size?: 16 | 18 | 20;
  /** Gives its look to the one child, an empty link. */
  asChild?: boolean;
}

/** A 44 px target around one icon. */
export function IconButton({ icon, label, kind, size, asChild, className, children, ...rest }: IconButtonProps) {
  const Root = asChild ? Slot : 'button';
  return (
    <Root
      {...(asChild ? {} : { type: 'button' as const })}
      {...rest}
      aria-label={label}
      data-ui="icon-button"
      className={classNames(styles.iconButton, className)}
      data-kind={kind}
    >
      <Icon of={icon} {...(size ? { size } : {})} />
      {asChild ? <Slottable>{children}</Slottable> : children}
    </Root>
  );
}
