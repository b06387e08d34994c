import type { Locator, Page } from '@playwright/test';
import type { Size } from './sight.ts';

/** A condition that one screen must meet at some sizes, beyond the checks of every screen. The page is in English. */
export interface Fact {
  /** The name of the screen. */
  screen: string;
  /** What is true, for a failure. */
  says: string;
  sizes: readonly Size[];
  isTrue(page: Page): Promise<boolean>;
}

export const smallestPhone = { width: 320, height: 640 };
export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 360, height: 640 };
export const onItsSide = { width: 844, height: 390 };
export const tablet = { width: 768, height: 1024 };
export const tabletOnItsSide = { width: 1024, height: 768 };
export const desktop = { width: 1280, height: 800 };
/** WCAG 1.4.4: text of twice its size. */
export const largeText = { width: 360, height: 800, font: 32 };

/** Where an element is drawn; nothing compares with a place that it lacks. */
export async function placeOf(element: Locator) {
  const box = (await element.count()) > 0 ? await element.first().boundingBox() : null;
  const { x, y, width, height } = box ?? { x: NaN, y: NaN, width: NaN, height: NaN };
  return { left: x, top: y, right: x + width, bottom: y + height, width, height };
}

/** Whether elements are in view as a whole while the page is at its top. */
export async function inView(page: Page, ...elements: Locator[]): Promise<boolean> {
  await page.evaluate(() => scrollTo(0, 0));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const places = await Promise.all(elements.map(placeOf));
  return places.every(({ left, top, right, bottom }) => left >= 0 && top >= 0 && right <= width && bottom <= height);
}

/** The lines that the texts of elements take, by their tops. */
export const linesOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) => {
    const tops = all.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].map(({ top }) => Math.round(top));
    });
    return [...new Set(tops)];
  });

/** The distinct tops of the texts of elements. */
export const topsOf = (elements: Locator): Promise<number[]> =>
  elements.evaluateAll((all) => {
    const tops = all.map((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().top);
    });
    return [...new Set(tops)];
  });
