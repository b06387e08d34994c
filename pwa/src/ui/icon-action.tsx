import * as Radix from 'radix-ui/tooltip';
import type { ComponentProps, FocusEvent } from 'react';
import { classNames } from './class-names.ts';
import styles from './icon-action.module.css';
import { IconButton } from './icon-button.tsx';
import tooltip from './tooltip.module.css';

/** An icon button whose label shows on hover and when a key focuses it, for icons that not everyone knows. */
export function IconAction(props: ComponentProps<typeof IconButton>) {
  // Not when a dialog closed by a press returns the focus.
  const onFocus = (event: FocusEvent) => {
    if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
  };
  return (
    <Radix.Provider>
      <Radix.Root>
        <Radix.Trigger asChild onFocus={onFocus}>
          <IconButton {...props} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={classNames(tooltip.tooltip, styles.place)} sideOffset={4} collisionPadding={8}>
            {props.label}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
