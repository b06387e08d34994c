import { Ellipsis, type IconNode, Square, SquareCheck } from 'lucide';
import * as Radix from 'radix-ui/dropdown-menu';
import { Slottable } from 'radix-ui/slot';
import { createContext, type ReactElement, type ReactNode, type RefObject, use, useRef, useState } from 'react';
import { shownDirection } from '../language/language.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './menu.module.css';

const TriggerContext = createContext<RefObject<HTMLButtonElement | null>>({ current: null });

interface MenuProps {
  /** The button that opens the menu and names it. */
  trigger: ReactElement;
  /** Entries; destructive ones last, below a `MenuRule`. */
  children: ReactNode;
}

/**
 * A menu of actions. It brings 25 kB, so that only pages of admins use it. It is not modal, because the content security
 * policy blocks the style element of a modal one.
 */
export function Menu({ trigger, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <Radix.Root dir={shownDirection()} modal={false} open={isOpen} onOpenChange={setOpen}>
      <Radix.Trigger asChild ref={button}>
        {trigger}
      </Radix.Trigger>
      {/* In the page's landmark, where screen readers look for content. */}
      <Radix.Portal container={document.getElementById('main')}>
        <Radix.Content className={styles.menu} align="end" sideOffset={6} collisionPadding={8}>
          <TriggerContext value={button}>{children}</TriggerContext>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MoreMenuProps {
  /** Names the object, such as "More actions for exam Warm-up"; in the head of a page, "More actions". */
  label: string;
  children: ReactNode;
  /** Draws a frame around it, as the buttons beside it have: in a page head. `small` beside small buttons. */
  frame?: 'small' | 'normal';
}

/** The menu of further actions, behind an icon button with three dots. */
export function MoreMenu({ label, children, frame }: MoreMenuProps) {
  const look = frame && classNames(styles.framed, frame === 'small' && styles.small);
  return <Menu trigger={<IconButton icon={Ellipsis} label={label} className={look} />}>{children}</Menu>;
}

interface MenuItemProps {
  icon: IconNode;
  /** Whether the icon points to a side. */
  turns?: boolean;
  children: ReactNode;
  onSelect?: () => void;
  disabled?: boolean;
  /** Applies the entry to the only child, a link. */
  asChild?: boolean;
}

/** An action or a link. The focus is back on the menu's button before the action starts, which may open a dialog. */
export function MenuItem({ icon, turns, children, onSelect, ...rest }: MenuItemProps) {
  const button = use(TriggerContext);
  const select = () => {
    button.current?.focus();
    onSelect?.();
  };
  return (
    <Radix.Item {...rest} className={styles.item} onSelect={select}>
      <Icon of={icon} size={18} turns={turns} />
      <Slottable>{children}</Slottable>
    </Radix.Item>
  );
}

interface MenuCheckboxProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A setting of the actions below it. The menu stays open when it is pressed. */
export function MenuCheckbox({ children, ...rest }: MenuCheckboxProps) {
  return (
    <Radix.CheckboxItem {...rest} className={styles.item} onSelect={(event) => event.preventDefault()}>
      <Icon of={rest.checked ? SquareCheck : Square} size={18} />
      {children}
    </Radix.CheckboxItem>
  );
}

/** A line between groups of entries. */
export function MenuRule() {
  return <Radix.Separator className={styles.rule} />;
}
