import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

const firstChoice = '[data-autofocus], input:not([type=hidden]), select, textarea';

/**
 * Lets the page scroll only while no dialog is open. Said by an attribute, because a browser looks for what is inside
 * `html:has(dialog)` at every change of the page, and computes the style of the root again.
 */
const holdPage = () =>
  void document.documentElement.toggleAttribute('data-modal', document.querySelector('dialog[open]') !== null);

/**
 * Props that make a `<dialog>` modal while it is mounted. The browser traps the focus and makes the rest of the page
 * inert. It returns the focus only if the dialog is closed before it is removed.
 *
 * @param beside closes the dialog on a click on the backdrop too
 */
export function useModal(onClose: () => void, { beside = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    holdPage();
    dialog.querySelector<HTMLElement>(firstChoice)?.focus();
    return () => {
      dialog.close();
      holdPage();
    };
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  /** On a second Esc a browser may close the dialog although `onCancel` prevented it. */
  const onNativeClose = () => {
    if (ref.current && !ref.current.open) onClose();
  };
  const onClick = (event: MouseEvent) => {
    if (beside && event.target === ref.current) onClose();
  };
  return { ref, onCancel, onClick, onClose: onNativeClose };
}
