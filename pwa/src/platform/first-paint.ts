import { afterPaint } from '../ui/after-paint.ts';

/** Milliseconds after which work starts even if the page is still loading or busy. */
const timeoutMs = { load: 5_000, idle: 2_000 };

/** Resolves when the page has loaded, or when one of its files, such as a font, has stalled for too long. */
const loaded = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve();
    window.addEventListener('load', () => resolve(), { once: true });
    setTimeout(resolve, timeoutMs.load);
  });

/** Resolves when the first page is loaded and painted, so that deferrable work does not delay it. */
export async function firstPaint(): Promise<void> {
  await loaded();
  await new Promise<unknown>((resolve) => {
    // A page in the background paints no frame.
    setTimeout(resolve, timeoutMs.idle);
    afterPaint(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
      else setTimeout(resolve, 200);
    });
  });
}
