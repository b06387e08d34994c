import { useLayoutEffect } from 'react';

/** Pixels between a bar and the toasts above it. */
const gap = 16;

const bars = new Set<HTMLElement>();
/** Places the toasts that are on the screen. */
let place = () => {};

type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * How far to lift toasts so that they cover none of the bars.
 * @param toasts their place without the lift
 */
function liftAbove(covered: Box[], toasts: Box): number {
  let lift = 0;
  for (const bar of covered.sort((a, b) => b.bottom - a.bottom)) {
    const isBeside = bar.right <= toasts.left || bar.left >= toasts.right;
    const isApart = bar.bottom <= toasts.top - lift || bar.top >= toasts.bottom - lift;
    if (!isBeside && !isApart) lift = toasts.bottom + gap - bar.top;
  }
  return Math.max(0, Math.min(lift, toasts.top));
}

/**
 * A ref of the list of toasts, which gets `--toast-lift`. The bars are measured in place: a sticky one is at the bottom
 * of the window only while its sheet continues below.
 */
export function liftAboveBars(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  let lift = 0;
  place = () => {
    const { top, bottom, left, right } = list.getBoundingClientRect();
    const covered = Array.from(bars, (bar) => bar.getBoundingClientRect());
    lift = liftAbove(covered, { top: top + lift, bottom: bottom + lift, left, right });
    // Not on the root, where every element of the page would inherit it and recompute its style.
    list.style.setProperty('--toast-lift', `${lift}px`);
  };
  place();
  const observer = new ResizeObserver(place);
  observer.observe(list);
  window.addEventListener('resize', place);
  window.addEventListener('scroll', place, true);
  return () => {
    observer.disconnect();
    window.removeEventListener('resize', place);
    window.removeEventListener('scroll', place, true);
    place = () => {};
  };
}

/** A ref of a bar with controls: toasts do not cover it while it is mounted. */
export function liftToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  // Content that grows above the bar moves it without resizing it.
  const observer = new ResizeObserver(() => place());
  for (const each of [bar, bar.parentElement, document.body]) if (each) observer.observe(each);
  bars.add(bar);
  place();
  return () => {
    observer.disconnect();
    bars.delete(bar);
    place();
  };
}

/** Shows toasts at the top of the window while the page is mounted, because its controls are at the bottom. */
export function useToastsAtTop(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.toasts = 'top';
    return () => {
      delete document.documentElement.dataset.toasts;
    };
  }, []);
}
