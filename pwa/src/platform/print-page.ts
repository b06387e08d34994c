/** Milliseconds after which the page is printed without pictures that are still loading. */
const timeoutMs = 10_000;

/** Prints the page once its pictures are loaded. Those that cannot be loaded are not waited for. */
export async function printPage(): Promise<void> {
  const loaded = Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)));
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, timeoutMs))]);
  window.print();
}
