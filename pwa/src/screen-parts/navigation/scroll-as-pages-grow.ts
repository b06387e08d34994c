import type { DataRouter } from 'react-router-dom';

/** Milliseconds to wait for a page that is still too short. */
const timeoutMs = 5_000;
/** The events of a person's scrolling. */
const scrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Restores a page's scroll position as the page grows. `ScrollRestoration` scrolls once, when the page is shown, but
 * its list comes from the local database or the server a moment later. Call it before the first page is rendered.
 */
export function scrollAsPagesGrow(router: DataRouter): void {
  let { location, restoreScrollPosition: place } = router.state;
  let stop: () => void = () => undefined;
  router.subscribe((state) => {
    if (state.location === location && state.restoreScrollPosition === place) return;
    ({ location, restoreScrollPosition: place } = state);
    stop();
    if (typeof place === 'number' && place > 0) stop = keepAt(place);
  });
}

/** @returns a function that stops it, as a person's scrolling does */
function keepAt(top: number): () => void {
  // Until the height changes, the old page is still shown.
  const { clientHeight } = document.body;
  const observer = new ResizeObserver(() => {
    if (document.body.clientHeight !== clientHeight) window.scrollTo(0, top);
  });
  const timer = setTimeout(stop, timeoutMs);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of scrolling) window.removeEventListener(type, stop);
  }
  observer.observe(document.body);
  for (const type of scrolling) window.addEventListener(type, stop, { passive: true });
  return stop;
}
