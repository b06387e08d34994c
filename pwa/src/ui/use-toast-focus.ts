import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type ShownToast, shownToasts, toast } from './toast.ts';

/** Whether the window is not in use, so that nobody sees its toasts. */
export function useWindowAway(): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    const leave = () => setAway(true);
    const comeBack = () => setAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
}

/**
 * F8 moves the focus to the toasts, Esc closes one. When the toast with the focus is gone, the focus goes to the other
 * toasts, or back to where it came from.
 */
export function useToastFocus(region: RefObject<HTMLElement | null>, toasts: readonly ShownToast[]) {
  const [hasFocus, setFocus] = useState(false);
  const cameFrom = useRef<EventTarget>(null);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus();
      if (event.key === 'Escape' && !event.defaultPrevented) closeOne(region.current);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [region]);

  useLayoutEffect(() => {
    if (!hasFocus) return;
    const { activeElement } = document;
    const isInside = region.current?.contains(activeElement) === true;
    const isLost = activeElement === document.body;
    if (toasts.length > 0) {
      if (isLost) region.current?.focus();
      return;
    }
    setFocus(false);
    if (isInside || isLost) (cameFrom.current as HTMLElement | null)?.focus();
  }, [region, toasts, hasFocus]);

  return {
    hasFocus,
    onFocus({ relatedTarget }: FocusEvent) {
      if (!hasFocus) cameFrom.current = relatedTarget;
      setFocus(true);
    },
    onBlur({ currentTarget, relatedTarget, target }: FocusEvent) {
      // A removed element may report a blur too; the layout effect above handles it.
      if (target.isConnected) setFocus(currentTarget.contains(relatedTarget));
    },
  };
}

/** Closes the toast with the focus, else the newest. Esc belongs to an open dialog first. */
function closeOne(region: HTMLElement | null): void {
  const focused = region?.contains(document.activeElement) ? document.activeElement : null;
  if (!focused && document.querySelector('[data-ui="scrim"]')) return;
  const id = Number(focused?.closest<HTMLElement>('[data-ui="toast"]')?.dataset.id ?? shownToasts.read().at(-1)?.id);
  toast.dismiss(id);
}
