import type { MouseEvent, ReactNode } from 'react';
import styles from './reports-rows.module.css';

/**
 * Makes a click anywhere in a table row a click on the row's link, which has the focus and the accessible name. A link
 * that covers its row would need no script, but Chromium would count each page of rows as a layout shift.
 */
export function OpenableRows({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the link in the row has the role
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard uses the link
    <div className={styles.rows} onClick={openRow}>
      {children}
    </div>
  );
}

function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  const isSelecting = getSelection()?.isCollapsed === false;
  if (!(target instanceof Element) || target.closest('a, button') || isSelecting) return;
  const link = target.closest('tbody tr')?.querySelector('a');
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
