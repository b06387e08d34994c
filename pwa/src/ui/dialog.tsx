import { X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

interface DialogProps {
  open: boolean;
  /** Asked for by Esc and the close button; the owner sets `open` to false. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons. */
  footer?: ReactNode;
  /** Makes the dialog one form; the footer's `type="submit"` button sends it. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
}

/**
 * A dialog: a full-screen sheet on phones, 640 px wide elsewhere. Focus goes to `[data-autofocus]`, else to the first
 * field, and returns to where it was. It exists only while it is open, so what it held is gone when it opens again.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ onClose, title, children, footer, onSubmit }: Omit<DialogProps, 'open'>) {
  const id = useId();
  const parts = (
    <>
      <div className={styles.head}>
        <h2 className="title-section" id={id}>
          {title}
        </h2>
        <IconButton icon={X} label="Close" onClick={onClose} />
      </div>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  );
  return (
    <dialog {...useModal(onClose)} className={styles.dialog} aria-labelledby={id}>
      {onSubmit ? (
        <form className={styles.frame} onSubmit={onSubmit} noValidate>
          {parts}
        </form>
      ) : (
        <div className={styles.frame}>{parts}</div>
      )}
    </dialog>
  );
}
