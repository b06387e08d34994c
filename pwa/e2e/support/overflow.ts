/** Runs in the page: the texts that overflow their cells, each with its cell and by how many pixels. */
export function overflowing(): string[] {
  const cells = 'td, th, dd, dt, li, label, p, h1, h2, button, a[data-ui], [data-ui="bubble"]';
  const unseen = 'script, style, option, svg, pre, thead, .visually-hidden';
  const found: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const cell = text.parentElement?.closest(cells);
    if (!cell || cell.closest(unseen) || text.parentElement?.closest(unseen) || !cell.checkVisibility()) continue;
    const style = text.parentElement && getComputedStyle(text.parentElement);
    // Cut on purpose, with an ellipsis (the name in the top bar), or only read out (a verb that an icon says on a phone).
    if (style?.textOverflow === 'ellipsis' || style?.clipPath === 'inset(50%)') continue;
    const box = cell.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(text);
    const beyond = [...range.getClientRects()].map(({ left, right }) => Math.max(right - box.right, box.left - left));
    const most = Math.max(0, ...beyond);
    if (most > 1) found.push(`${text.textContent?.slice(0, 30)} in ${cell.tagName}: ${Math.round(most)} px`);
  }
  return found;
}
