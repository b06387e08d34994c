import { globSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { directionOf, type Language, languages } from '@quiz-app/shared/app-languages';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const config = getConfig({ cwd: root });
const catalogues = await getCatalogs(config);
const read = async (catalogue: (typeof catalogues)[number], language: string) =>
  Object.entries((await catalogue.read(language)) ?? {})
    // Translations of earlier English texts stay in the files, for their translators.
    .filter(([, { obsolete }]) => !obsolete)
    .map(([id, { message = '', translation = '' }]) => ({ id, message, translation }));

/** The names of a message’s placeholders, with the kind of those that have one, and its tags, each once and in order. */
function partsOf(message: string): string[] {
  const parts = new Set(message.match(/<\/?\d+\/?>/g) ?? []);
  const visit = (tokens: CompiledMessage) => {
    if (typeof tokens === 'string') return;
    for (const token of tokens) {
      if (typeof token === 'string') continue;
      const [name, kind, forms] = token;
      parts.add(kind ? `${name}: ${kind}` : name);
      if (forms && typeof forms === 'object')
        for (const form of Object.values(forms)) if (Array.isArray(form)) visit(form);
    }
  };
  visit(compileMessage(message));
  return [...parts].sort();
}

/** The plural forms of a message that a language has not, or that its message lacks. */
function wrongForms(message: string, language: string): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const wrong: string[] = [];
  const visit = (tokens: CompiledMessage) => {
    if (typeof tokens === 'string') return;
    for (const token of tokens) {
      if (typeof token === 'string' || token[1] !== 'plural') continue;
      const forms = token[2] as Record<string, CompiledMessage>;
      for (const category of pluralCategories) {
        if (!(category in forms)) wrong.push(`${category} is missing`);
      }
      for (const form of Object.values(forms)) if (Array.isArray(form)) visit(form);
    }
  };
  visit(compileMessage(message));
  return wrong;
}

/** The values of a message that stand in a sentence without isolates around them. */
const unisolated = (translation: string): string[] =>
  /^\{\w+\}$/.test(translation)
    ? []
    : (translation.match(/(?<!\u2068)(?<!(?:zero|one|two|few|many|other|=\d+)\s)\{\w+\}|\{\w+\}(?!\u2069)/g) ?? []);

it('each language of the app has its catalogues, and no other', () => {
  const tags = Object.keys(languages).sort();
  expect(config.locales.toSorted()).toEqual(tags);
  for (const folder of ['locales', 'locales/other', 'locales/admin']) {
    const files = globSync('*.po', { cwd: join(root, folder) }).map((file) => basename(file, '.po'));
    expect(files.sort()).toEqual(tags);
  }
});

describe.each(Object.keys(languages))('%s', (language) => {
  it('has the messages of English: those without a translation are shown in English, and reported', async ({
    annotate,
  }) => {
    for (const catalogue of catalogues) {
      const english = (await read(catalogue, 'en')).map(({ message }) => message);
      const entries = await read(catalogue, language);
      expect(entries.map(({ message }) => message).sort()).toEqual(english.sort());
      const missing = entries.filter(({ translation }) => translation === '').map(({ message }) => `“${message}”`);
      const file = relative(root, catalogue.getFilename(language));
      if (missing.length > 0) await annotate(`${file} has no translation of ${missing.join(', ')}`, 'warning');
      const { messages } = await catalogue.getTranslations(language, {
        sourceLocale: 'en',
        fallbackLocales: {},
        ignoreObsolete: true,
      });
      for (const { id, message, translation } of entries) expect(messages[id]).toBe(translation || message);
    }
  });

  it('has one translation for a text in more than one file', async () => {
    const known = new Map<string, string>();
    const wrong: string[] = [];
    for (const catalogue of catalogues) {
      for (const { id, message, translation } of await read(catalogue, language)) {
        if (translation === '') continue;
        if (known.get(id) !== undefined && known.get(id) !== translation) wrong.push(message);
        known.set(id, translation);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('has the same placeholders, and all plural forms of the language', async () => {
    const wrong: string[] = [];
    for (const catalogue of catalogues) {
      for (const { message, translation } of await read(catalogue, language)) {
        const text = translation || message;
        const parts = [partsOf(text), partsOf(message)].map((each) => each.join(' '));
        if (parts[0] !== parts[1]) wrong.push(`${message} → ${text}: ${parts[0]}, not ${parts[1]}`);
        // The code has the English forms that it needs.
        if (language !== 'en' && translation !== '')
          wrong.push(...wrongForms(text, language).map((form) => `${message} → ${text}: ${form}`));
      }
    }
    expect(wrong).toEqual([]);
  });
});

it.each((Object.keys(languages) as Language[]).filter((language) => directionOf(language) === 'rtl'))(
  '%s isolates each value, so that a name in another script leaves the sentence around it in order',
  async (language) => {
    for (const catalogue of catalogues) {
      const file = readFileSync(catalogue.getFilename(language), 'utf8');
      expect(file, 'the files themselves have no isolates').not.toMatch(/[\u2068\u2069]/);
      for (const { message, translation } of await read(catalogue, language)) {
        // A name of a file.
        if (message !== '{exam} results') expect(unisolated(translation), translation).toEqual([]);
      }
    }
  },
);
