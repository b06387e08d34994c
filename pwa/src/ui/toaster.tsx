import { X } from 'lucide-react';
import * as Radix from 'radix-ui/toast';
import { useLayoutEffect, useRef } from 'react';
import { Bubble, type Mark } from './bubble.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { useObservable } from './observable.ts';
import styles from './toast.module.css';
import { type ShownToast, shownToasts, toast } from './toast.ts';

const marks = { success: 'correct', error: 'incorrect', pending: 'half' } as const satisfies Record<string, Mark>;

const hasPopover = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype;

/** Moves the list to the top layer again, above a modal dialog that was opened later, unless the list has the focus. */
function raise(list: HTMLElement, filled: boolean) {
  const isOpen = list.matches(':popover-open');
  const isCovered = isOpen && document.querySelector('dialog:modal') && !list.contains(document.activeElement);
  if (isOpen && (isCovered || !filled)) list.hidePopover();
  if (filled && (isCovered || !isOpen)) list.showPopover();
}

/** Renders the toasts, once, at the root of the app. F8 focuses them; their timers pause on hover and focus. */
export function Toaster() {
  const toasts = useObservable(shownToasts);
  const viewport = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (viewport.current && hasPopover) raise(viewport.current, toasts.length > 0);
  }, [toasts]);
  return (
    <Radix.Provider swipeDirection="right">
      {toasts.map((shown) => (
        <Toast key={shown.id} {...shown} />
      ))}
      <Radix.Viewport ref={viewport} className={styles.toasts} {...(hasPopover ? { popover: 'manual' } : {})} />
    </Radix.Provider>
  );
}

function Toast({ id, tone, text, action, duration }: ShownToast) {
  return (
    <Radix.Root
      className={styles.toast}
      data-ui="toast"
      type={tone === 'error' ? 'foreground' : 'background'}
      duration={duration}
      onOpenChange={(open) => !open && toast.dismiss(id)}
    >
      <Bubble size={20} mark={marks[tone]} sign />
      <Radix.Description className={styles.text}>{text}</Radix.Description>
      {action && (
        <Radix.Action altText={`${action.label}: press F8 to reach it`} asChild>
          <Button kind="plain" size="small" onClick={action.onClick}>
            {action.label}
          </Button>
        </Radix.Action>
      )}
      <Radix.Close asChild>
        <IconButton icon={X} size={18} label="Dismiss" />
      </Radix.Close>
    </Radix.Root>
  );
}
