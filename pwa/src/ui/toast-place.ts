import { useLayoutEffect } from 'react';
import { observable, useObservable } from './observable.ts';

const bars = new Set<HTMLElement>();
const lift = observable(0);

/** The height of what sticks to the bottom of the window. A bar that the layout leaves in its place covers nothing. */
function measure(): void {
  const heights = Array.from(bars, (bar) => (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0));
  lift.set(Math.max(0, ...heights));
}

/** How many pixels the toasts are lifted. */
export const useToastLift = (): number => useObservable(lift);

/**
 * A ref of a bar at the bottom of the window: toasts appear above it while it is mounted. Its height is measured,
 * because Firefox does not apply `:root:has(…)` to a bar that is added later.
 */
export function liftToasts(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const observer = new ResizeObserver(measure);
  bars.add(bar);
  observer.observe(bar);
  window.addEventListener('resize', measure);
  measure();
  return () => {
    observer.disconnect();
    bars.delete(bar);
    window.removeEventListener('resize', measure);
    measure();
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
