/**
 * Calls back after the next frame is painted, for example to move the focus: that computes the layout, and before the
 * paint would do so a second time and delay the frame.
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
