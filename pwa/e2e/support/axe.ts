import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { settled } from './steps.ts';

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const themes = { light: { 'target-size': { enabled: true } }, dark: {} };

/** Returns axe's violations, and whether an element was fading meanwhile. */
function findViolations(page: Page, values: string[], rules: RunOptions['rules'] = {}) {
  return page.evaluate(
    async ({ values, rules }) => {
      let hasMoved = false;
      const onMove = (event: Event) => {
        // The timer's ring moves all the time, but changes no contrast.
        if (!(event instanceof TransitionEvent) || /opacity|color/.test(event.propertyName)) hasMoved = true;
      };
      for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, onMove);
      // A toast may have come since `settled`, and content out of view gets its new colours only when axe reads it. Both
      // fade, and axe would measure a colour half way.
      for (const animation of document.getAnimations()) {
        if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
      }
      const run = (window as unknown as { axe: typeof import('axe-core') }).axe.run;
      const { violations } = await run(document, {
        runOnly: { type: 'tag', values },
        rules,
        resultTypes: ['violations'],
      });
      for (const type of ['animationstart', 'transitionrun']) document.removeEventListener(type, onMove);
      return {
        hasMoved,
        violations: violations.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`),
        })),
      };
    },
    { values, rules },
  );
}

/** Runs axe in the current theme: all rules in the light one, the rules on contrast in the dark one. */
export async function violations(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  const hasAxe = await page.evaluate(() => 'axe' in window);
  if (!hasAxe) await page.evaluate(axe.source);
  let found: Awaited<ReturnType<typeof findViolations>>;
  do {
    await settled(page);
    found = await findViolations(page, theme === 'dark' ? ['cat.color'] : levels, themes[theme]);
    // A toast that appeared while axe measured was half transparent.
  } while (found.hasMoved);
  return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node}`));
}

/**
 * Moves through the whole page with Tab from the focused element, and returns the focused elements whose middle is
 * covered by another element.
 */
export async function obscuredOnTheWay(page: Page): Promise<{ stops: number; obscured: string[] }> {
  const obscured: string[] = [];
  const seen = new Set<string>();
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async () => {
      const element = document.activeElement;
      if (!element || element === document.body) return undefined;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      // An option's native input is hidden; its row shows the focus.
      const shown = element.closest('label') ?? element;
      const { left, top, width, height } = shown.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const all = [...document.querySelectorAll('*')];
      return {
        id: String(all.indexOf(element)),
        words: `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 60)}`,
        isSeen: above !== null && (shown.contains(above) || above.contains(shown)),
      };
    });
    // After the last element the focus leaves the page, and then returns to the first.
    if (!stop) continue;
    if (seen.has(stop.id)) break;
    seen.add(stop.id);
    if (!stop.isSeen) obscured.push(stop.words);
  }
  return { stops: seen.size, obscured };
}
