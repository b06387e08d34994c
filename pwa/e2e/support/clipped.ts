/**
 * Runs in the page: the texts of what can be pressed or chosen that are cut off, by the window, by their own box or by
 * one around it. A box that scrolls cuts nothing off.
 *
 * @param content names of people and exams, which may end with an ellipsis
 */
export function clipped(content: readonly string[]): string[] {
  const found = new Set<string>();
  const pressed = 'button, a, label, summary, legend, [role="tab"], [role="menuitem"], [role="option"]';
  const unseen = '.visually-hidden, thead, option, svg';

  /** By how many pixels a line is beyond a box. A line is a little higher than its letters. */
  const beyond = (line: DOMRect, { left, right, top, bottom }: DOMRect) =>
    Math.max(
      left - line.left,
      line.right - right,
      ...[top - line.top, line.bottom - bottom].map((by) => by - line.height / 5),
    );

  /**
   * The boxes that may cut off the texts of an element, up to the first that scrolls; undefined if they are only read
   * out, or end with an ellipsis on purpose.
   */
  const boxesAround = (text: Element, element: Element): DOMRect[] | undefined => {
    const boxes: DOMRect[] = [];
    for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
      const { clipPath, overflowX, overflowY, textOverflow, display } = getComputedStyle(box);
      if (clipPath !== 'none' || textOverflow === 'ellipsis') return undefined;
      const overflow = overflowX + overflowY;
      if (/auto|scroll/.test(overflow)) return boxes;
      const isBox = display !== 'inline' && display !== 'contents';
      if (isBox && (box === element || /hidden|clip/.test(overflow))) boxes.push(box.getBoundingClientRect());
    }
    const { clientWidth, scrollHeight } = document.documentElement;
    return [...boxes, new DOMRect(0, -scrollHeight, clientWidth, 3 * scrollHeight)];
  };

  for (const element of document.querySelectorAll(pressed)) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { parentElement, textContent } = texts.currentNode;
      const words = textContent?.trim() ?? '';
      if (!words || !parentElement?.checkVisibility() || parentElement.closest(unseen)) continue;
      if (content.some((name) => words.includes(name))) continue;
      const range = new Range();
      range.selectNodeContents(texts.currentNode);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      const boxes = boxesAround(parentElement, element) ?? [];
      const most = Math.max(0, ...boxes.flatMap((box) => lines.map((line) => beyond(line, box))));
      if (most > 1) found.add(`${words.slice(0, 60)}: cut by ${Math.round(most)} px`);
    }
  }
  return [...found];
}
