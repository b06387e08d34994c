import type { CatalogFormatter, CatalogType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { directionOf, isLanguage } from '@quiz-app/shared/app-languages';

const po = formatter({ lineNumbers: false, printLinguiId: false });

/** Messages that are names of files, not sentences. */
const fileNames: readonly string[] = ['{exam} results'];

/** A value in a sentence. `other {results}` is a plural form of one word. */
const value = /(?<!\u2068)(?<!(?:zero|one|two|few|many|other|=\d+)\s)\{\w+\}(?!\u2069)/g;

/**
 * Puts each value of a sentence between U+2068 and U+2069, so that a name in another script leaves the sentence around
 * it in order.
 */
const isolate = (translation: string): string =>
  /^\{\w+\}$/.test(translation) ? translation : translation.replace(value, '\u2068$&\u2069');

const plain = (translation: string): string => translation.replaceAll(/[\u2068\u2069]/g, '');

function withTranslations(catalog: CatalogType, change: (translation: string) => string): CatalogType {
  const changed = Object.entries(catalog).map(([id, entry]) => {
    const { message = '', translation } = entry;
    return [id, translation && !fileNames.includes(message) ? { ...entry, translation: change(translation) } : entry];
  });
  return Object.fromEntries(changed);
}

/** .po files, whose values are isolated as they are read if their language is written from right to left. */
export const isolatingFormat: CatalogFormatter = {
  ...po,
  async parse(content, context) {
    const catalog = await po.parse(content, context);
    const { locale } = context;
    return isLanguage(locale) && directionOf(locale) === 'rtl' ? withTranslations(catalog, isolate) : catalog;
  },
  serialize: (catalog, context) => po.serialize(withTranslations(catalog, plain), context),
};
