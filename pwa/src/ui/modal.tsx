import * as AlertDialog from 'radix-ui/alert-dialog';
import * as Dialog from 'radix-ui/dialog';
import { type ComponentProps, type MouseEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import styles from './modal.module.css';

interface ModalProps extends ComponentProps<'div'> {
  /** Called by Esc. */
  onClose: () => void;
  /** Whether it interrupts with a question. */
  isQuestion?: boolean | undefined;
  /** Whether a press beside it closes it too. */
  closesBeside?: boolean;
}

/** Selectors for the focus when a modal opens, the best first. */
const firstChoices = [
  '[data-autofocus]',
  'input:not([type=hidden], [aria-hidden], [hidden]), select, textarea',
  'button',
];

/** The previously focused elements by the modal's scrim, the latest first; the first that still exists counts. */
const openersOf = new WeakMap<Element, HTMLElement[]>();

function currentOpeners(): HTMLElement[] {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return [];
  const around = activeElement.closest('[data-ui="scrim"]');
  return [activeElement, ...((around && openersOf.get(around)) ?? [])];
}

function focusFirst(event: Event): void {
  event.preventDefault();
  const modal = event.currentTarget as HTMLElement;
  const choices = firstChoices.map((choice) => modal.querySelector<HTMLElement>(choice));
  choices.find((choice) => choice !== null)?.focus();
}

const prevent = (event: Event) => event.preventDefault();

/** An open list of suggestions takes Esc first. */
const leaveEsc = (event: KeyboardEvent) => {
  if (document.querySelector('[role="listbox"]:not([hidden])')) event.preventDefault();
};

/**
 * Closes a modal by an Esc that comes before Radix listens, two renderings after the modal appears. Until then Radix
 * would close what is under it.
 */
function useEarlyEsc(onClose: () => void): void {
  const [renderings, setRenderings] = useState(0);
  useEffect(() => {
    if (renderings < 2) setRenderings(renderings + 1);
  }, [renderings]);
  const close = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || renderings === 2) return;
    leaveEsc(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  });
  useLayoutEffect(() => {
    window.addEventListener('keydown', close, { capture: true });
    return () => window.removeEventListener('keydown', close, { capture: true });
  }, []);
}

/**
 * The content of a dialog or drawer over a scrim, open while it is mounted. Radix traps the focus and hides the page
 * from screen readers. It does not use Radix's own overlay, which adds a style element that the content security
 * policy blocks; base.css keeps the page from scrolling.
 */
export function Modal({ onClose, isQuestion, closesBeside, ...content }: ModalProps) {
  const [openers] = useState(currentOpeners);
  const { Root, Portal, Content } = isQuestion ? AlertDialog : Dialog;

  /**
   * Returns the focus unless something else took it, such as the next page. The page gets it if the button that opened
   * the modal is gone, such as Publish once the exam is published.
   */
  const returnFocus = (event: Event) => {
    event.preventDefault();
    if (document.activeElement !== document.body) return;
    const opener = openers.find(({ isConnected }) => isConnected) ?? document.getElementById('main');
    opener?.focus({ preventScroll: opener.id === 'main' });
  };
  useEarlyEsc(onClose);
  const isBeside = ({ target, currentTarget }: MouseEvent) => target === currentTarget;

  return (
    <Root open onOpenChange={onClose}>
      <Portal>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys have Esc */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the close button does the same */}
        <div
          ref={(scrim) => void (scrim && openersOf.set(scrim, openers))}
          className={styles.scrim}
          data-ui="scrim"
          // A press beside the modal keeps the focus inside.
          onMouseDown={(event) => isBeside(event) && event.preventDefault()}
          onClick={(event) => closesBeside && isBeside(event) && onClose()}
        >
          <Content
            aria-describedby={undefined}
            {...content}
            onOpenAutoFocus={focusFirst}
            onCloseAutoFocus={returnFocus}
            onEscapeKeyDown={leaveEsc}
            {...(isQuestion ? {} : { onInteractOutside: prevent })}
          />
        </div>
      </Portal>
    </Root>
  );
}
