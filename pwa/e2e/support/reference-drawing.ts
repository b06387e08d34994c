import type { Page } from '@playwright/test';
import type { Drawing } from './mixed-texts.ts';

/** How a card of the review has to be drawn. Selectors are those of elements inside the card. */
export interface CardDrawing {
  title: string;
  /** The side where the card starts. */
  side: 'ltr' | 'rtl';
  /** Boxes whose texts start at this side, and what stands in them side by side follows this direction. */
  boxes: { at: string; side: 'ltr' | 'rtl'; dir: 'ltr' | 'rtl' }[];
  texts: (Drawing & { at: string })[];
}

/**
 * Draws the cards of a review again, with each direction stated: nothing in them is left to `dir="auto"`, to isolation
 * by CSS or to the bidirectional algorithm, because each run of letters is in a `<bdo>` of its own.
 */
export const redraw = (page: Page, cards: readonly CardDrawing[]): Promise<void> =>
  page.evaluate((drawings) => {
    const state = (element: HTMLElement, dir: string, side?: string) => {
      element.style.setProperty('direction', dir, 'important');
      element.style.setProperty('unicode-bidi', 'isolate', 'important');
      if (side) element.style.setProperty('text-align', side === 'rtl' ? 'right' : 'left', 'important');
    };
    const run = (dir: string) => {
      const element = document.createElement('bdo');
      element.dir = dir;
      return element;
    };
    const opposite = (dir: string) => (dir === 'rtl' ? 'ltr' : 'rtl');
    /** Code, formulas and gaps, which run from left to right wherever they stand. */
    const freeze = (part: HTMLElement) => {
      for (const each of [part, ...part.querySelectorAll<HTMLElement>('*')]) {
        each.style.setProperty('direction', 'ltr', 'important');
        each.style.setProperty('unicode-bidi', 'isolate-override', 'important');
      }
    };
    const draw = (element: HTMLElement, dir: string, marked: string) => {
      if (element.tagName === 'CODE') return freeze(element);
      state(element, dir);
      const parts = [...element.querySelectorAll<HTMLElement>(':scope > code, :scope > [role="math"], :scope > u')];
      parts.forEach(freeze);
      const runs = [run(dir)];
      const open = () => runs.at(-1) as HTMLElement;
      for (const piece of marked.split(/(⟨|⟩|`[^`]*`|\\\(.*?\\\)|\[\[\d\]\])/)) {
        if (piece === '⟨') runs.push(run(opposite(open().dir)));
        else if (piece === '⟩') {
          const inner = runs.pop() as HTMLElement;
          open().append(inner);
        } else if (/^(`|\\\(|\[\[)/.test(piece)) open().append(parts.shift() ?? 'missing');
        else open().append(piece);
      }
      element.replaceChildren(...runs);
    };
    drawings.forEach(({ side, boxes, texts, title }, index) => {
      const card = document.getElementById(`q${index + 1}`);
      if (!card) throw new Error(`No card for ${title}`);
      const find = (at: string) => {
        const found = card.querySelectorAll<HTMLElement>(at);
        if (found.length === 0) throw new Error(`${title}: nothing at ${at}`);
        return [...found];
      };
      const places = texts.map((text) => ({ ...text, elements: find(text.at) }));
      for (const element of card.querySelectorAll('[dir]')) element.removeAttribute('dir');
      state(card, side);
      for (const { at, dir, side } of boxes) for (const element of find(at)) state(element, dir, side);
      for (const { elements, dir, marked } of places) for (const element of elements) draw(element, dir, marked);
    });
  }, cards);

/** A picture of the cards. */
export async function pictureOf(page: Page): Promise<Buffer> {
  const list = page.locator('ol:has(> #q1)');
  const clip = await list.boundingBox();
  if (!clip) throw new Error('The cards are not drawn');
  return page.screenshot({ fullPage: true, clip });
}

interface Difference {
  title: string;
  pixels: number;
}

/**
 * Compares two pictures, card by card, and returns those that differ. A letter may be drawn up to two pixels further,
 * because browsers kern a space with the letter beside it only where both are in the same run.
 */
export async function differences(
  page: Page,
  cards: readonly CardDrawing[],
  pictures: readonly [Buffer, Buffer],
): Promise<Difference[]> {
  const encoded = pictures.map((picture) => picture.toString('base64'));
  const pixels = await page.evaluate(
    async ([count, encoded]) => {
      const contexts = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', {
            willReadFrequently: true,
          });
          if (!context) throw new Error('There is no canvas');
          context.drawImage(bitmap, 0, 0);
          return context;
        }),
      );
      const green = (picture: Uint32Array, at: number) => ((picture[at] ?? 0) >> 8) & 255;
      /** Whether a pixel is in one picture about as bright as its neighbours in the other. */
      const isNear = (one: Uint32Array, other: Uint32Array, at: number) => {
        const near = [-2, -1, 0, 1, 2].map((step) => green(other, at + step));
        const value = green(one, at);
        return value >= Math.min(...near) - 96 && value <= Math.max(...near) + 96;
      };
      const boxOf = (index: number) => {
        const box = document.getElementById(`q${index + 1}`)?.getBoundingClientRect();
        if (!box) throw new Error(`There is no card ${index + 1}`);
        return box;
      };
      const start = boxOf(0);
      return Array.from({ length: count }, (_, index) => {
        const { left, top, width, height } = boxOf(index);
        const [one, other] = contexts.map((context) => {
          const box = [left - start.left, top - start.top, width, height].map(Math.round);
          return new Uint32Array(context.getImageData(...(box as [number, number, number, number])).data.buffer);
        });
        if (!one || !other) throw new Error('Two pictures are compared');
        return one.reduce((sum, pixel, at) => {
          const isSame = pixel === other[at] || (isNear(one, other, at) && isNear(other, one, at));
          return isSame ? sum : sum + 1;
        }, 0);
      });
    },
    [cards.length, encoded] as const,
  );
  return cards.flatMap(({ title }, index) => (pixels[index] ? [{ title, pixels: pixels[index] }] : []));
}
