import { t } from '@lingui/core/macro';
import { X } from 'lucide';
import type { ReactNode } from 'react';
import styles from './drawer.module.css';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';

interface DrawerProps {
  open: boolean;
  /** Called by Esc, the close button and a tap beside the drawer. */
  onClose: () => void;
  /** The accessible name, such as "Menu". */
  label: string;
  /** Content beside the close button. */
  head?: ReactNode;
  children: ReactNode;
  /** Content at the bottom. */
  foot?: ReactNode;
}

/** A modal panel that slides in from the left. */
export function Drawer({ open, ...rest }: DrawerProps) {
  return open ? <OpenDrawer {...rest} /> : null;
}

function OpenDrawer({ onClose, label, head, children, foot }: Omit<DrawerProps, 'open'>) {
  return (
    <Modal onClose={onClose} closesBeside className={styles.drawer} aria-label={label}>
      <div className={styles.frame}>
        <div className={styles.head}>
          <div>{head}</div>
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </div>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </Modal>
  );
}
