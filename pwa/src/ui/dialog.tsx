import { t } from '@lingui/core/macro';
import { X } from 'lucide';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { Modal } from './modal.tsx';
import { liftToasts } from './toast-place.ts';

interface DialogProps {
  open: boolean;
  /** Called by Esc and the close button; the caller sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** For a short question: the page around it stays visible, even on phones. */
  small?: boolean;
  /** For a picture: as large as the window. */
  wide?: boolean;
  /** Whether it interrupts with a question; screen readers then read all of it. */
  isQuestion?: boolean;
  /** Whether it takes the place of another dialog, and appears without a transition. */
  isNext?: boolean | undefined;
  /** The buttons. */
  footer?: ReactNode;
  /** Buttons beside the close button. */
  actions?: ReactNode;
  /** Makes the dialog a form, which a `type="submit"` button in the footer submits. */
  onSubmit?: ComponentProps<'form'>['onSubmit'];
  /** Called for keys pressed anywhere in the dialog. */
  onKeyDown?: ComponentProps<'div'>['onKeyDown'];
}

/**
 * A dialog: full screen on phones unless it is small, 640 px wide elsewhere. Focus moves to `[data-autofocus]`, else to
 * the first field, and returns on closing. It is mounted only while open, so its state is lost when it closes.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({
  onClose,
  title,
  children,
  small,
  wide,
  isQuestion,
  isNext,
  footer,
  actions,
  onSubmit,
  onKeyDown,
}: Omit<DialogProps, 'open'>) {
  const id = useId();
  const parts = (
    <>
      <div className={styles.head}>
        <h2 className="title-section" id={id}>
          {title}
        </h2>
        <div className={styles.actions}>
          {actions}
          <IconButton icon={X} label={t`Close`} onClick={onClose} />
        </div>
      </div>
      <div className={styles.body} id={`${id}-body`}>
        {children}
      </div>
      {footer && (
        <div ref={liftToasts} className={styles.foot}>
          {footer}
        </div>
      )}
    </>
  );
  return (
    <Modal
      onClose={onClose}
      isQuestion={isQuestion}
      onKeyDown={onKeyDown}
      className={styles.dialog}
      data-small={small}
      data-wide={wide}
      data-next={isNext}
      aria-labelledby={id}
      aria-describedby={isQuestion ? `${id}-body` : undefined}
    >
      {onSubmit ? (
        <form className={styles.frame} onSubmit={onSubmit} noValidate>
          {parts}
        </form>
      ) : (
        <div className={styles.frame}>{parts}</div>
      )}
    </Modal>
  );
}

/** The footer of a form in a dialog. */
export function SaveButtons({ onCancel, isWaiting }: { onCancel: () => void; isWaiting?: boolean }) {
  return (
    <>
      <Button kind="outline" onClick={onCancel}>
        {t`Cancel`}
      </Button>
      <Button type="submit" aria-disabled={isWaiting}>
        {t`Save`}
      </Button>
    </>
  );
}
