import { violations } from '../support/axe.ts';
import { overflowing } from '../support/overflow.ts';
import { brokenWords, turnedDates } from './broken-words.ts';
import { clipped } from './clipped.ts';
import { unmirrored } from './mirrored.ts';
import { madeUp, type Sight } from './sight.ts';
import { crampedTables } from './tables.ts';
import { leftBehind, uncatalogued } from './uncatalogued.ts';
import { untrueFacts } from './untrue-facts.ts';

export interface Checker {
  /** What its faults have in common, for a failure. */
  name: string;
  /** At every size; or once in each language, in a window so high that no bar covers a control. */
  when: 'every size' | 'once';
  /** Whether it looks at a language; it looks at all unless given. */
  in?(language: string): boolean;
  /** Describes each fault with its element. */
  find(sight: Sight): Promise<readonly string[]>;
}

const isMadeUp = (language: string) => language === madeUp;
const isReal = (language: string) => language !== madeUp;
const isEnglish = (language: string) => language === 'en';
const isArabic = (language: string) => language === 'ar';

/** The checks of every screen. */
export const checkers: Checker[] = [
  {
    name: 'wider than the window',
    when: 'every size',
    find: ({ page }) =>
      page.evaluate(() => {
        // A phone zooms out to show a page that is too wide, and then counts its window as so wide.
        const { scrollWidth, clientWidth } = document.documentElement;
        const wider = scrollWidth - clientWidth;
        return wider > 0 ? [`the page: ${wider} px`] : [];
      }),
  },
  { name: 'wider than its cell', when: 'every size', find: ({ page }) => page.evaluate(overflowing) },
  {
    name: 'cut off',
    when: 'every size',
    find: ({ page, look, content }) =>
      page.evaluate(clipped, { content: [...content, 'Quiz App'], mayShorten: isMadeUp(look.language) }),
  },
  { name: 'broken inside a word', when: 'every size', in: isReal, find: ({ page }) => page.evaluate(brokenWords) },
  {
    name: 'a cramped table',
    when: 'every size',
    in: isEnglish,
    // On a phone, tables are lists, or scroll.
    find: async ({ page, size }) => (size.width < 768 ? [] : await page.evaluate(crampedTables)),
  },
  { name: 'a layout fact', when: 'once', in: isEnglish, find: untrueFacts },
  {
    name: 'not in the catalogue',
    when: 'once',
    in: isMadeUp,
    find: ({ page, content }) => uncatalogued(page, content),
  },
  {
    name: 'in the previous language',
    when: 'once',
    in: isReal,
    find: async ({ page, keepsLanguage }) => (keepsLanguage ? [] : await leftBehind(page)),
  },
  { name: 'a date out of order', when: 'once', in: isEnglish, find: ({ page }) => page.evaluate(turnedDates) },
  { name: 'not mirrored', when: 'every size', in: isArabic, find: ({ page }) => page.evaluate(unmirrored) },
  {
    name: 'against axe',
    when: 'once',
    // Not in Arabic: axe takes words of joined letters for icons, which need no contrast.
    in: isMadeUp,
    find: async ({ page }) => {
      const found: string[] = [];
      for (const theme of ['dark', 'light'] as const) {
        await page.evaluate((name) => {
          document.documentElement.dataset.theme = name;
        }, theme);
        found.push(...(await violations(page, theme)));
      }
      // A hint is read out with its button, so it needs no landmark.
      return found.filter((fault) => !fault.startsWith('region: <div data-radix-popper-'));
    },
  },
  { name: 'reported by the browser', when: 'once', find: async ({ reported }) => reported.splice(0) },
];
