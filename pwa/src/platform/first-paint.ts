/** Milliseconds after which work begins although the page is still busy. */
const timeoutMs = 2_000;

/** Resolves when the first page is loaded and painted, so that work that can wait does not delay it. */
export async function firstPaint(): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await new Promise<unknown>((resolve) => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve, { timeout: timeoutMs });
    else setTimeout(resolve, 200);
  });
}
