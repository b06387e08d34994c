import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { drawn, resize, setFont } from '../support/steps.ts';
import { cataloguesOf, languageTags, Texts } from '../support/texts.ts';
import { checkers } from './checkers.ts';
import { largeText } from './facts.ts';
import { PageHand } from './page-hand.ts';
import { pseudoCatalogues, serveTexts } from './pseudo-language.ts';
import { reportedBy } from './reported.ts';
import type { Given, Screen } from './screen.ts';
import { type Look, madeUp, type Sight, type Size } from './sight.ts';

const phone = { width: 320, height: 640 };
const tall = { width: 320, height: 2000 };
const phones = [phone, { width: 390, height: 844 }];
const tablet = { width: 768, height: 1024 };
const tabletOnItsSide = { width: 1024, height: 768 };

/** The language whose texts the made-up ones replace, and which is not seen itself. */
const place = process.env.WALK_IN ?? 'fr';
const others = process.env.TORTURE ? languageTags.filter((tag) => !['en', 'ar', place].includes(tag)) : [];
const real = others.map((language): Look => ({ language, theme: 'light', sizes: phones }));

/** How each screen is looked at: first in the made-up language, in which it opens. */
const onEverything: readonly Look[] = [
  { language: madeUp, theme: 'light', sizes: [...phones, tablet] },
  { language: 'ar', theme: 'dark', sizes: [phone, tablet] },
  { language: 'en', theme: 'light', sizes: [phone, tablet, tabletOnItsSide] },
  ...real,
];

/** With text of twice its size too. */
export const withLargeText: readonly Look[] = onEverything.map((look) =>
  look.language === 'en' ? { ...look, sizes: [...look.sizes, largeText] } : look,
);

/** Only the sizes of phones, and not in English: its texts are shorter than the made-up ones. */
export const onPhones: readonly Look[] = onEverything
  .filter(({ language }) => language !== 'en')
  .map((look) => ({ ...look, sizes: look.language === madeUp ? phones : [phone] }));

/** Runs in the page: chooses a language, as the list of languages does in another window. */
function choose(language: string): void {
  localStorage.setItem('language', language);
  dispatchEvent(new StorageEvent('storage', { key: 'language' }));
}

/** Switches the app to a language and a theme in place. */
async function show(page: Page, { language, theme }: Pick<Look, 'language' | 'theme'>): Promise<void> {
  const tag = language === madeUp ? place : language;
  await page.evaluate(choose, tag);
  await page.evaluate((name) => {
    document.documentElement.dataset.theme = name;
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('lang', tag);
  await expect(page.locator('html')).toHaveAttribute('dir', tag === 'ar' ? 'rtl' : 'ltr');
  await skipToEnd(page);
}

/** Ends what moves or fades, and what waits for a double tap to be over. */
async function skipToEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getTiming().iterations !== Infinity) animation.finish();
  });
  await drawn(page);
}

/** Lays out the elements out of view too, so that they can be measured. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });

/** Runs all checkers of a moment. Each fault names its screen, its look and its element. */
async function check(sight: Omit<Sight, 'size'>, size: Size, moment: 'every size' | 'once'): Promise<void> {
  const { page, screen, look } = sight;
  await setFont(page, size.font);
  await resize(page, size);
  for (const { name, when, in: isFor, find } of checkers) {
    if (when !== moment || isFor?.(look.language) === false) continue;
    const font = size.font ? `, text of ${size.font} px` : '';
    const where = `${screen}, ${look.language}, ${look.theme}, ${size.width} × ${size.height}${font}`;
    expect.soft(await find({ ...sight, size }), `${where}: ${name}`).toEqual([]);
  }
}

interface Way {
  given: Pick<Given, 'url' | 'content'>;
  looks?: readonly Look[];
  /** Whoever logs in before the first screen. */
  person?: Given['taker'];
}

/** Opens one screen after another, and looks at each with all checkers, in all languages and at all sizes. */
export async function walkThrough(
  page: Page,
  screens: readonly Screen[],
  { given, looks = onEverything, person }: Way,
) {
  const catalogues = await pseudoCatalogues();
  const hand = new PageHand(page, new Texts(place, await cataloguesOf('en'), catalogues), given.url);
  const reported = await reportedBy(page);
  await page.addInitScript(choose, place);
  await serveTexts(page, place, catalogues);
  await page.setViewportSize(phone);
  if (person) await hand.logIn(person);
  for (const screen of screens) {
    await screen.open(hand, given as Given);
    await skipToEnd(page);
    await layOutAll(page);
    const { name, keepsLanguage = false } = screen;
    for (const look of looks) {
      if (look.language !== madeUp) await show(page, look);
      const sight = { page, screen: name, look, keepsLanguage, content: given.content, reported };
      for (const size of look.sizes) await check(sight, size, 'every size');
      await check(sight, tall, 'once');
    }
    await show(page, { language: madeUp, theme: 'light' });
    await resize(page, phone);
    await screen.close?.(hand);
  }
}
