import { Slot } from 'radix-ui/slot';
import type { ComponentProps, MouseEvent } from 'react';
import styles from './button.module.css';
import { classNames } from './class-names.ts';

interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button per view; cards use tonal, other places outline or plain. */
  kind?: 'primary' | 'tonal' | 'outline' | 'plain' | 'danger';
  size?: 'small' | 'large' | undefined;
  wide?: boolean;
  /** Applies the look to the only child, for links. */
  asChild?: boolean;
}

/**
 * A button. While a call is pending, use `aria-disabled`, which ignores clicks but keeps the focus, instead of
 * `disabled`.
 */
export function Button({ kind = 'primary', size, wide, asChild, className, onClick, ...rest }: ButtonProps) {
  const isOff = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';
  const swallow = (event: MouseEvent) => event.preventDefault();
  const Part = asChild ? Slot : 'button';
  return (
    <Part
      {...(asChild ? {} : { type: 'button' })}
      {...rest}
      onClick={isOff ? swallow : onClick}
      data-ui="button"
      className={classNames(styles.button, className)}
      data-kind={kind}
      data-size={size}
      data-wide={wide || undefined}
    />
  );
}

/** Buttons in a row that wraps. */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames(styles.buttonRow, className)} />;
}
