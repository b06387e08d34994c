/**
 * Runs in the page: the texts that are cut off, by the window, by their own box or by one around it. A box that scrolls
 * cuts nothing off.
 *
 * @param content names of people and exams, which may end with an ellipsis
 * @param mayShorten whether other texts may end with one too, after the lines that they have
 */
export function clipped({ content, mayShorten }: { content: readonly string[]; mayShorten: boolean }): string[] {
  const found = new Set<string>();
  const pressed = 'button, a, label, summary, legend, [role="tab"], [role="menuitem"], [role="option"]';
  const unseen = 'script, style, .visually-hidden, thead, option, svg';

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
  const boxesAround = (text: Element, element: Element | null): DOMRect[] | undefined => {
    const boxes: DOMRect[] = [];
    for (let box: Element | null = text; box && box !== document.body; box = box.parentElement) {
      const { clip, clipPath, overflowX, overflowY, textOverflow, display, webkitLineClamp } = getComputedStyle(box);
      if (clip !== 'auto' || clipPath !== 'none' || textOverflow === 'ellipsis') return undefined;
      if (mayShorten && webkitLineClamp !== 'none') return undefined;
      const overflow = overflowX + overflowY;
      if (/auto|scroll/.test(overflow)) return boxes;
      const isBox = display !== 'inline' && display !== 'contents';
      if (isBox && (box === element || /hidden|clip/.test(overflow))) boxes.push(box.getBoundingClientRect());
    }
    const { clientWidth, scrollHeight } = document.documentElement;
    return [...boxes, new DOMRect(0, -scrollHeight, clientWidth, 3 * scrollHeight)];
  };

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const words = textContent?.trim() ?? '';
    if (!words || !parentElement || parentElement.closest(unseen)) continue;
    if (!parentElement.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (content.some((name) => words.includes(name))) continue;
    const range = new Range();
    range.selectNodeContents(texts.currentNode);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
    const boxes = boxesAround(parentElement, parentElement.closest(pressed)) ?? [];
    const most = Math.max(0, ...boxes.flatMap((box) => lines.map((line) => beyond(line, box))));
    if (most > 1) found.add(`“${words.slice(0, 60)}” in ${parentElement.localName}: cut by ${Math.round(most)} px`);
  }
  return [...found];
}
