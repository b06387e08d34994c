/** Runs in the page: the tables that are wider than the sheet around them, and cells whose texts nearly touch. */
export function crampedTables(): string[] {
  const found: string[] = [];

  const shownIn = (cell: Element): DOMRect[] => {
    const boxes = [...cell.querySelectorAll('svg')].map((icon) => icon.getBoundingClientRect());
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement?.closest('.visually-hidden')) continue;
      const range = new Range();
      range.selectNodeContents(texts.currentNode);
      boxes.push(...range.getClientRects());
    }
    return boxes.filter(({ width }) => width > 0);
  };

  /** The smallest gap between the contents of two cells on the same line. */
  const gapBetween = (one: Element, other: Element): number => {
    const boxes = shownIn(one);
    const gaps = shownIn(other).flatMap((box) =>
      boxes
        .filter(({ top, bottom }) => top < box.bottom && bottom > box.top)
        .map(({ left, right }) => Math.max(box.left - right, left - box.right)),
    );
    return Math.min(Number.POSITIVE_INFINITY, ...gaps);
  };

  for (const table of document.querySelectorAll('table')) {
    if (!table.checkVisibility()) continue;
    const name = table.getAttribute('aria-label') ?? table.caption?.textContent ?? 'a table';
    const wider = Math.round(table.getBoundingClientRect().width) - (table.parentElement?.clientWidth ?? 0);
    if (wider > 0) found.push(`${name}: ${wider} px wider than its sheet`);
    for (const row of table.querySelectorAll('tbody tr'))
      for (const cell of row.children) {
        const next = cell.nextElementSibling;
        if (next && gapBetween(cell, next) < 12) found.push(`${name}: ${cell.textContent} | ${next.textContent}`);
      }
  }
  return found;
}
