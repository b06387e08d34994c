/**
 * Runs in the page, which is written from right to left: the boxes that are not the mirror image of where they would be
 * from left to right. A margin or a place on a fixed side shifts a box.
 */
export function unmirrored(): string[] {
  const root = document.documentElement;
  const inlineLevel = /^(inline|contents|none|ruby)/;
  const shown = [...document.body.querySelectorAll('*')].filter((element) => {
    if (element.closest('svg, math, option, .visually-hidden') || !element.checkVisibility({ opacityProperty: true }))
      return false;
    // A script places hints, and a style names its own direction for what it moves with `translate`.
    if (element.matches('[popover]') || getComputedStyle(element).translate !== 'none') return false;
    // Contents that have a direction of their own stay as they are.
    const own = element.closest('[dir]');
    return (own === null || own === root) && !inlineLevel.test(getComputedStyle(element).display);
  });
  // At once, because what moves to its place is measured on the way.
  const still = new CSSStyleSheet();
  still.replaceSync('* { transition: none !important; }');
  document.adoptedStyleSheets.push(still);
  const places = () => shown.map((element) => element.getBoundingClientRect());
  const rightToLeft = places();
  root.dir = 'ltr';
  const leftToRight = places();
  root.dir = 'rtl';
  places();
  document.adoptedStyleSheets.pop();
  const { clientWidth } = root;
  const off = new Set(
    shown.filter((_, at) => {
      const [placed, wanted] = [rightToLeft[at], leftToRight[at]];
      return placed && wanted && Math.abs(placed.left - (clientWidth - wanted.right)) > 1.5;
    }),
  );
  return [...off]
    .filter((element) => !off.has(element.parentElement as Element))
    .map((element) => {
      const at = shown.indexOf(element);
      const [placed, wanted] = [rightToLeft[at], leftToRight[at]];
      const by = Math.round((placed?.left ?? 0) - (clientWidth - (wanted?.right ?? 0)));
      return `${element.localName}.${element.className} “${element.textContent?.trim().slice(0, 40)}”: ${by} px off`;
    });
}
