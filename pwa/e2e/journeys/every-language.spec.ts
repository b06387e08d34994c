import type { Page } from '@playwright/test';
import { categoryPresets } from '@quiz-app/shared/category';
import { adminScreens } from '../support/admin-screens.ts';
import { report } from '../support/admin-steps.ts';
import { allKinds } from '../support/all-kinds.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clipped } from '../support/clipped.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { PageHand } from '../support/page-hand.ts';
import { pseudoCatalogues, serveTexts } from '../support/pseudo-language.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { startServer } from '../support/server-process.ts';
import { resize, settled } from '../support/steps.ts';
import { type Given, publicScreens, takerScreens } from '../support/taker-screens.ts';
import { cataloguesOf, languageTags, Texts } from '../support/texts.ts';
import { leftBehind, textsIn, uncatalogued } from '../support/uncatalogued.ts';

// Without transitions, because places are measured; without a service worker, because texts are replaced on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block', actionTimeout: 20_000 });

/** A walk through all screens: its texts are in place of those of one language, and the others are looked at on the way. */
interface Walk {
  place: string;
  others: readonly string[];
}

const isFull = Boolean(process.env.TORTURE);
const walks: Walk[] = isFull
  ? [
      { place: 'fr', others: languageTags.filter((tag) => tag !== 'fr') },
      { place: 'sw', others: ['fr'] },
    ]
  : [{ place: 'fr', others: ['ar'] }];
const widths = isFull ? [320, 390] : [320];
const people = ['no one', 'a taker', 'an admin'] as const;
/** Screens with what a worker said about a file, in the language of that moment. */
const saidByWorker = new Set(['import, read', 'Save file', 'Not in the fields below']);
/** The texts that the journey types into fields. */
const typed = ['zzz', 'hello', 'Nairobbi', 'Typed', 'Which one? {=a ~b ~c}', 'Which one?', 'Which two?'];

/** A server with two exams, of which one was taken, and people. */
async function prepare(): Promise<{
  given: Given;
  adminPerson: Person;
  content: string[];
  dispose: () => Promise<void>;
}> {
  const mail = {
    SMTP_URL: 'smtp://localhost:1',
    PUBLIC_URL: 'http://localhost:1',
    OPENAI_BASE_URL: 'http://localhost:1',
  };
  const { url, dispose } = await startServer(mail);
  const people = [newPerson('Henrik Lindqvist', true), newPerson('Amara Okafor'), newPerson('Erika Berg')] as const;
  const anyone = new Api(url);
  for (const person of people) await anyone.register(person);
  const [adminPerson, taker, deleted] = people;
  const admin = await anyone.logIn(adminPerson);
  const exam = await admin.addExam(threeKinds.details, threeKinds.questions);
  const everyKind = await admin.addExam(allKinds.details, allKinds.questions);
  for (const person of [adminPerson, deleted]) await report(await anyone.logIn(person), exam, person === deleted);
  const { _id: id } = await (await anyone.logIn(deleted)).data('getUserInfo');
  await admin.data('deleteUser', { id });
  const content = [...new Set(textsIn([exam, everyKind, people, categoryPresets, typed]))];
  return { given: { url, admin, exam, everyKind, deleted, taker }, adminPerson, content, dispose };
}

/** Opens the catalogue as a person, in the language of the context. */
async function openAs(page: Page, url: string, { email, password }: Person) {
  const token = await new Api(url).data('login', { body: { email, password } });
  await page.goto('/health');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/');
}

/** Runs in the page: chooses a language, as the list of languages does in another window. */
function choose(language: string): void {
  localStorage.setItem('language', language);
  dispatchEvent(new StorageEvent('storage', { key: 'language' }));
}

/** Switches the app to another language in place. */
async function show(page: Page, language: string): Promise<void> {
  await page.evaluate(choose, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await settled(page);
}

/** Lists the elements that are wider than the window or cut off. */
async function unfit(page: Page, content: string[], width: number): Promise<string[]> {
  await resize(page, { width, height: 640 });
  const sideways = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  const cut = [...(await page.evaluate(overflowing)), ...(await page.evaluate(clipped, [...content, 'Quiz App']))];
  return [...(sideways > 0 ? [`the page: ${sideways} px`] : []), ...cut].map((text) => `at ${width} px, ${text}`);
}

/** Lays out the elements out of view too, so that they can be measured. */
const layOutAll = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });

for (const { place, others } of walks)
  for (const who of people)
    test(
      `every screen of ${who} is whole in a made-up language and in ${others}`,
      { tag: '@phone' },
      async ({ browser }, info) => {
        test.setTimeout(isFull ? 3_600_000 : 600_000);
        const catalogues = await pseudoCatalogues();
        const texts = new Texts(place, await cataloguesOf('en'), catalogues);
        const { given, adminPerson, content, dispose } = await prepare();
        const context = await browser.newContext({ baseURL: given.url, viewport: { width: 320, height: 640 } });
        await context.addInitScript(choose, place);
        const page = await context.newPage();
        await serveTexts(page, place, catalogues);
        const hand = new PageHand(page, texts);

        const check = async (screen: string) => {
          await settled(page);
          await layOutAll(page);
          expect.soft(await uncatalogued(page, content), screen).toEqual([]);
          for (const language of [place, ...others]) {
            if (language !== place) await show(page, language);
            const name = language === place ? 'the made-up language' : language;
            for (const width of widths) {
              expect.soft(await unfit(page, content, width), `${screen} in ${name}`).toEqual([]);
              const path = info.outputPath(`${screen.replaceAll(/\W+/g, '-')}-${language}-${width}.png`);
              if (isFull) await page.screenshot({ path });
            }
            // So high that no bar covers a control.
            await resize(page, { width: 320, height: 2000 });
            if (language === place) continue;
            if (!saidByWorker.has(screen))
              expect.soft(await leftBehind(page), `${screen}, after a switch to ${name}`).toEqual([]);
            await expectAccessible(page, `${screen} in ${name}`);
          }
          await show(page, place);
          await resize(page, { width: 320, height: 640 });
        };

        const walk = { 'no one': publicScreens, 'a taker': takerScreens, 'an admin': adminScreens }[who];
        if (who !== 'no one') await openAs(page, given.url, who === 'a taker' ? given.taker : adminPerson);
        for await (const screen of walk(hand, given)) await check(screen);
        await context.close();
        await dispose();
      },
    );
