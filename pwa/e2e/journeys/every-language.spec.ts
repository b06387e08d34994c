import type { Page } from '@playwright/test';
import { adminScreens } from '../support/admin-screens.ts';
import { report } from '../support/admin-steps.ts';
import { allKinds } from '../support/all-kinds.ts';
import { Api, newPerson, type Person } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { clipped } from '../support/clipped.ts';
import { expect, test } from '../support/fixtures.ts';
import { overflowing } from '../support/overflow.ts';
import { PageHand } from '../support/page-hand.ts';
import { placeOfPseudo, pseudoCatalogues, serveTexts } from '../support/pseudo-language.ts';
import { threeKinds } from '../support/sample-exams.ts';
import { startServer } from '../support/server-process.ts';
import { resize, settled } from '../support/steps.ts';
import { type Given, publicScreens, type Screens, takerScreens } from '../support/taker-screens.ts';
import { cataloguesOf, languageTags, Texts } from '../support/texts.ts';
import { textsIn, uncatalogued } from '../support/uncatalogued.ts';

// Without transitions, because places are measured; without a service worker, because texts are replaced on their way.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' });

const isFull = Boolean(process.env.TORTURE);
const pseudo = 'a made-up language';
const shown = [pseudo, ...(isFull ? languageTags : ['ar'])];
/** What the journey types into fields. */
const typed = ['zzz', 'hello', 'Nairobbi', 'Typed', 'Which one? {=a ~b ~c}', 'Which one?', 'Which two?'];
const widths = isFull ? [320, 390] : [320];

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
  const content = [...new Set(textsIn([exam, everyKind, people, typed]))];
  return { given: { url, admin, exam, everyKind, deleted, taker }, adminPerson, content, dispose };
}

/** Opens the catalogue as a person, in the language of the context. */
async function openAs(page: Page, url: string, { email, password }: Person) {
  const token = await new Api(url).data('login', { body: { email, password } });
  await page.goto('/health');
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/');
}

/** What is wider than the window or cut off. */
async function unfit(page: Page, content: string[], width: number): Promise<string[]> {
  // What is out of view is measured too.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await resize(page, { width, height: 640 });
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const cut = [...(await page.evaluate(overflowing)), ...(await page.evaluate(clipped, content))];
  return [...(sideways > 0 ? [`the page: ${sideways} px`] : []), ...cut].map((text) => `at ${width} px, ${text}`);
}

for (const name of shown) {
  test(`every screen is whole in ${name}`, { tag: '@phone' }, async ({ browser, contextOptions }, info) => {
    test.setTimeout(isFull || process.env.D ? 1_800_000 : 180_000);
    const isPseudo = name === pseudo;
    const language = isPseudo ? placeOfPseudo : name;
    const catalogues = await (isPseudo ? pseudoCatalogues() : cataloguesOf(language));
    const texts = new Texts(language, await cataloguesOf('en'), catalogues);
    const { given, adminPerson, content, dispose } = await prepare();

    const check = async (page: Page, screen: string) => {
      await settled(page);
      const problems = isPseudo ? await uncatalogued(page, content) : [];
      if (!isPseudo) await expectAccessible(page, screen);
      for (const width of widths) {
        problems.push(...(await unfit(page, content, width)));
        const path = info.outputPath(`${screen.replaceAll(/\W+/g, '-')}-${width}.png`);
        if (isFull) await page.screenshot({ path });
      }
      expect.soft(problems, screen).toEqual([]);
      if (process.env.D) console.log(Math.round(performance.now() / 100) / 10, name, screen, problems);
      if (widths.length > 1) await resize(page, { width: 320, height: 640 });
    };

    const walk = async (person: Person | undefined, screens: (hand: PageHand, given: Given) => Screens) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: given.url, serviceWorkers: 'block' });
      if (isPseudo) await serveTexts(context, language, catalogues);
      await context.addInitScript((tag) => localStorage.setItem('language', tag), language);
      const page = await context.newPage();
      await page.setViewportSize({ width: 320, height: 640 });
      if (person) await openAs(page, given.url, person);
      for await (const screen of screens(new PageHand(page, texts), given)) await check(page, screen);
      await context.close();
    };
    await walk(undefined, publicScreens);
    await walk(given.taker, takerScreens);
    await walk(adminPerson, adminScreens);
    await dispose();
  });
}
