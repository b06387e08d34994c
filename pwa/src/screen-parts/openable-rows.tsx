import type { MouseEvent, ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './openable-rows.module.css';

interface OpenableRowsProps {
  /** A dense table whose `lead` cells are links, or labels of checkboxes. */
  children: ReactNode;
  className?: string | undefined;
}

/**
 * Makes a click anywhere in a table row a click on its name, the link or label that has the focus and the accessible
 * name. A link that covers its row would need no script, but Chromium would count each page of rows as a layout shift.
 */
export function OpenableRows({ children, className }: OpenableRowsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link in the row has the role
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the link
    <div className={classNames(styles.rows, className)} data-opens onClick={openRow}>
      {children}
    </div>
  );
}

function openRow({ target, detail, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  // The second press of a double click on something that covered the row, such as an entry of a menu.
  const isSecond = detail > 1;
  const isSelecting = getSelection()?.isCollapsed === false;
  if (!(target instanceof Element) || target.closest('a, button, input, label') || isSecond || isSelecting) return;
  const name = target.closest('tbody tr')?.querySelector('td[data-slot="lead"] > :is(a, label)');
  name?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
