/**
 * Calls back after the next frame is painted. Moving the focus computes the layout, which before that would be a second
 * time and keep the frame waiting.
 *
 * @returns a function that cancels it
 */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(callback);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
