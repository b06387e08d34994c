/** Runs in the page: the words and dates that are broken across lines although they fit on one; not in addresses. */
export function brokenWords(): string[] {
  const unseen = 'script, style, option, svg, pre, code, textarea, .visually-hidden';
  const broken: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode } = texts;
    const { parentElement } = currentNode;
    if (!parentElement?.checkVisibility() || parentElement.closest(unseen)) continue;
    for (const { 0: word, index } of (currentNode.textContent ?? '').matchAll(
      /\d\d-\d\d-\d{4}|(?<![\p{L}\p{M}\d@.])[\p{L}\p{M}\d]{2,20}(?![\p{L}\p{M}\d@])/gu,
    )) {
      const range = new Range();
      range.setStart(currentNode, index);
      range.setEnd(currentNode, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top, height }) => Math.round(top + height / 2)));
      if (tops.size > 1) broken.push(`“${word}” in ${parentElement.localName}.${parentElement.className}`);
    }
  }
  return broken;
}

/** Runs in the page: the dates whose day is not before their year, as beside a name that is written from right to left. */
export function turnedDates(): string[] {
  return [...document.querySelectorAll('time')].flatMap((date) => {
    const text = date.firstChild;
    if (!date.checkVisibility() || !text || !/^\d\d-\d\d-\d{4}/.test(text.textContent ?? '')) return [];
    const [day = 0, year = 0] = [0, 6].map((start) => {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, start + 2);
      return range.getBoundingClientRect().left;
    });
    return day < year ? [] : [date.textContent ?? ''];
  });
}
