import type { Page } from '@playwright/test';
import { type Catalogues, cataloguesOf } from '../support/texts.ts';

/** Twice its vowels make a text about 40 % longer. Each part between placeholders and tags has brackets of its own. */
const stretched = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, at) =>
      at % 2 === 1 || !/\p{L}/u.test(part) ? part : part.replace(/\S(.*\S)?/su, (words) => `⟦${longer(words)}⟧`),
    )
    .join('');

const longer = (words: string) => words.replaceAll(/[aeiou]/gi, '$&$&');

/** The texts of the app in the made-up language. */
export const pseudoCatalogues = (): Promise<Catalogues> => cataloguesOf('en', stretched);

/**
 * Serves catalogues in place of those of a language. Not by `route`, which turns off the browser's cache, so that each
 * page would take twice as long.
 */
export async function serveTexts(page: Page, language: string, { takers, admins }: Catalogues): Promise<void> {
  const session = await page.context().newCDPSession(page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const messages = request.url.includes(`/admin-${language}/`) ? admins : takers;
    const answer = session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'Content-Type', value: 'text/javascript' }],
      body: Buffer.from(`export const messages = ${JSON.stringify(messages)};`).toString('base64'),
    });
    // The page that asked may be gone.
    answer.catch((error: Error) => {
      if (!error.message.includes('Invalid InterceptionId')) throw error;
    });
  });
  const patterns = [language, `admin-${language}`].map((folder) => ({ urlPattern: `*/assets/${folder}/texts.*.js` }));
  await session.send('Fetch.enable', { patterns });
}
