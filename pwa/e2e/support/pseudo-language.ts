import type { BrowserContext } from '@playwright/test';
import { type Catalogues, cataloguesOf } from './texts.ts';

/** The language in whose place the made-up one is served: written like English, without a plural form of its own. */
export const placeOfPseudo = 'fr';

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

/** Serves catalogues in place of those of a language. */
export async function serveTexts(context: BrowserContext, language: string, { takers, admins }: Catalogues) {
  for (const [folder, messages] of [
    [language, takers],
    [`admin-${language}`, admins],
  ] as const) {
    const body = `export const messages = ${JSON.stringify(messages)};`;
    await context.route(`**/assets/${folder}/texts.*.js`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
  }
}
