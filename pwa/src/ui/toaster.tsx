import { t } from '@lingui/core/macro';
import { X } from 'lucide';
import * as Radix from 'radix-ui/toast';
import { type FocusEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/language.ts';
import { Bubble, type Mark } from './bubble.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useObservable } from './observable.ts';
import styles from './toast.module.css';
import { type ShownToast, shownToasts, toast } from './toast.ts';
import { liftAboveBars } from './toast-place.ts';

const marks = { success: 'correct', error: 'incorrect', pending: 'half' } as const satisfies Record<string, Mark>;

/**
 * Renders the toasts, once, at the root of the app. F8 focuses them, Esc closes the focused one or else the newest.
 * Their timers pause while they have the pointer or the focus, and while the window is inactive.
 */
export function Toaster() {
  useLanguage();
  const toasts = useObservable(shownToasts);
  const isAway = useWindowAway();
  const cameFrom = useRef<HTMLElement>(null);
  const hasToasts = toasts.length > 0;
  /** Returns the focus to the element that had it before the toasts, when the last one is gone. */
  useLayoutEffect(() => {
    if (hasToasts) return;
    if (document.activeElement === document.body) cameFrom.current?.focus();
    cameFrom.current = null;
  }, [hasToasts]);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  return (
    // A live region stays readable beside an open dialog; Radix announces the toasts elsewhere.
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls are within it
    <div aria-live="off" onFocus={onFocus}>
      {/* Mounted for each first toast: Radix would still be paused if the last one was closed under the pointer. */}
      {hasToasts && (
        <Radix.Provider label={t`Notification`}>
          {toasts.map((shown) => (
            <Toast key={shown.id} {...shown} duration={isAway ? Number.POSITIVE_INFINITY : shown.duration} />
          ))}
          <Radix.Viewport label={t`Notifications (F8)`} ref={liftAboveBars} className={styles.toasts} />
        </Radix.Provider>
      )}
    </div>
  );
}

function Toast({ id, tone, text, action, duration }: ShownToast) {
  // The second press of a double click is not meant for this toast: toasts move when one is closed.
  const once =
    (press?: () => void) =>
    (event: MouseEvent): void => {
      if (event.detail > 1) event.preventDefault();
      else press?.();
    };
  return (
    <Radix.Root
      className={styles.toast}
      // Even under a dialog that has opened since.
      style={{ pointerEvents: 'auto' }}
      data-ui="toast"
      type={tone === 'error' ? 'foreground' : 'background'}
      duration={duration}
      onOpenChange={() => toast.dismiss(id)}
    >
      <Bubble size={20} mark={marks[tone]} sign />
      <div className={styles.words}>
        <Radix.Description className={styles.text}>{text}</Radix.Description>
        {action && (
          <Radix.Action asChild altText={action.label}>
            <Button kind="plain" size="small" onClick={once(action.onClick)}>
              {action.label}
            </Button>
          </Radix.Action>
        )}
      </div>
      <Radix.Close asChild>
        <IconButton icon={X} size={18} label={t`Dismiss`} onClick={once()} />
      </Radix.Close>
    </Radix.Root>
  );
}

/** Whether the window is inactive, so that no one sees its toasts. Radix pauses only toasts that are already shown. */
function useWindowAway(): boolean {
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
