import { X } from 'lucide';
import { type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Bubble, type Mark } from './bubble.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useObservable } from './observable.ts';
import styles from './toast.module.css';
import { type ShownToast, shownToasts, toast } from './toast.ts';
import { useToastLift } from './toast-place.ts';
import { useToastFocus, useWindowAway } from './use-toast-focus.ts';

const marks = { success: 'correct', error: 'incorrect', pending: 'half' } as const satisfies Record<string, Mark>;

const hasPopover = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

/** Moves the toasts to the top layer again, above a modal dialog that was opened later, unless they have the focus. */
function raise(region: HTMLElement, filled: boolean) {
  const isOpen = region.matches(':popover-open');
  const isCovered = isOpen && document.querySelector('[data-ui="scrim"]') && !region.contains(document.activeElement);
  if (isOpen && (isCovered || !filled)) region.hidePopover();
  if (filled && (isCovered || !isOpen)) region.showPopover();
}

/**
 * Renders the toasts, once, at the root of the app. F8 focuses them, Esc closes the focused one or else the newest.
 * Their timers pause while they have the pointer or the focus, and while the window is not in use.
 *
 * The region exists before its toasts, because a screen reader announces only what is added to a region it knows.
 */
export function Toaster() {
  const toasts = useObservable(shownToasts);
  const region = useRef<HTMLElement>(null);
  const [isHovered, setHovered] = useState(false);
  const isAway = useWindowAway();
  // An element that is removed under the pointer gets no pointerleave.
  if (isHovered && toasts.length === 0) setHovered(false);
  useLayoutEffect(() => {
    if (region.current && hasPopover) raise(region.current, toasts.length > 0);
  }, [toasts]);
  useToastLift(region, toasts.length > 0);
  const { hasFocus, ...focusHandlers } = useToastFocus(region, toasts);
  return (
    <section
      ref={region}
      className={styles.toasts}
      aria-label="Notifications (F8)"
      aria-live="polite"
      aria-relevant="additions"
      tabIndex={-1}
      {...(hasPopover ? { popover: 'manual' } : {})}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...focusHandlers}
    >
      <ol className={styles.list}>
        {toasts.map((shown) => (
          <Toast key={shown.id} {...shown} isPaused={isHovered || hasFocus || isAway} />
        ))}
      </ol>
    </section>
  );
}

function Toast({ id, tone, text, action, duration, isPaused }: ShownToast & { isPaused: boolean }) {
  const left = useRef(duration);
  useEffect(() => {
    if (isPaused) return;
    const since = performance.now();
    const timer = setTimeout(() => toast.dismiss(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [id, isPaused]);
  const close = () => toast.dismiss(id);
  // The second press of a double click is meant for what was there before: the toasts move when one is closed.
  const once =
    (press: () => void) =>
    ({ detail }: MouseEvent) => {
      if (detail < 2) press();
    };
  return (
    <li className={styles.toast} data-ui="toast" data-id={id}>
      <Bubble size={20} mark={marks[tone]} sign />
      <span className={styles.text} role={tone === 'error' ? 'alert' : 'status'}>
        {text}
      </span>
      <span className={styles.buttons} aria-live="off">
        {action && (
          <Button
            kind="plain"
            size="small"
            onClick={once(() => {
              action.onClick();
              close();
            })}
          >
            {action.label}
          </Button>
        )}
        <IconButton icon={X} size={18} label="Dismiss" onClick={once(close)} />
      </span>
    </li>
  );
}
