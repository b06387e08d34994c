import { type MouseEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

const firstChoice = '[data-autofocus], input:not([type=hidden]), select, textarea';

/**
 * Props that make a `<dialog>` modal for as long as it is mounted. The browser traps the focus, makes the rest of the
 * page inert and gives the focus back; closing before the element goes is what makes it give back.
 * `beside` lets a tap on the backdrop close it too.
 */
export function useModal(onClose: () => void, { beside = false } = {}) {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>(firstChoice)?.focus();
    return () => dialog.close();
  }, []);
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    onClose();
  };
  /** A browser may close it against `onCancel`'s will, on a second Esc. */
  const onNativeClose = () => {
    if (ref.current && !ref.current.open) onClose();
  };
  const onClick = (event: MouseEvent) => {
    if (beside && event.target === ref.current) onClose();
  };
  return { ref, onCancel, onClick, onClose: onNativeClose };
}
