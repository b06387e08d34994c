import { join } from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';

const config = getConfig({ cwd: join(import.meta.dirname, '../..') });

export const languageTags: readonly string[] = config.locales;

/** The translations of a language by their ids, those of takers and of admins apart. */
export interface Catalogues {
  takers: Messages;
  admins: Messages;
}

/** @param change what to do with each part of a text between its placeholders */
export async function cataloguesOf(language: string, change?: (text: string) => string): Promise<Catalogues> {
  const [first = {}, others = {}, admins = {}] = await Promise.all(
    (await getCatalogs(config)).map(async (catalogue): Promise<Messages> => {
      const entries = Object.entries((await catalogue.read(language)) ?? {}).filter(([, { obsolete }]) => !obsolete);
      return Object.fromEntries(
        entries.map(([id, { message = '', translation }]) => [id, compileMessage(translation || message, change)]),
      );
    }),
  );
  return { takers: { ...first, ...others }, admins };
}

/** A text as a part of a pattern. */
export const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** A pattern for the texts of a message, with its placeholders as groups; undefined if it has plurals or tags. */
function patternOf(message: CompiledMessage): { pattern: RegExp; names: string[] } | undefined {
  if (typeof message === 'string' || message.every((token) => typeof token === 'string')) return undefined;
  const names: string[] = [];
  let pattern = '';
  for (const token of message) {
    if (typeof token === 'string') pattern += escaped(token);
    else {
      if (token.length > 1) return undefined;
      names.push(token[0]);
      pattern += '(.+)';
    }
  }
  return /\p{L}/u.test(pattern.replaceAll('(.+)', ''))
    ? { pattern: new RegExp(`^${pattern}$`, 'u'), names }
    : undefined;
}

/** Says English texts of the app in the language of the given catalogues. */
export class Texts {
  readonly #i18n: I18n;
  readonly #english: Messages;
  readonly #patterns: { id: string; pattern: RegExp; names: string[] }[];

  constructor(language: string, english: Catalogues, { takers, admins }: Catalogues) {
    this.#english = { ...english.takers, ...english.admins };
    this.#i18n = setupI18n({ locale: language, messages: { [language]: { ...takers, ...admins } } });
    this.#patterns = Object.entries(this.#english).flatMap(([id, message]) => {
      const found = patternOf(message as CompiledMessage);
      return found ? [{ id, ...found }] : [];
    });
  }

  /** All that an English text may be in this language; the text itself if it is in no catalogue. */
  say(text: string): string[] {
    const said = Object.entries(this.#english)
      .filter(([, message]) => wordsOf(message as CompiledMessage) === text)
      .map(([id]) => this.#i18n._(id));
    if (said.length > 0) return said;
    for (const { id, pattern, names } of this.#patterns) {
      const values = pattern.exec(text)?.slice(1);
      // The value of a placeholder may be a text of the app, too.
      const all = values?.map((value, at) => [names[at], this.say(value)[0]]);
      if (all) said.push(this.#i18n._(id, Object.fromEntries(all)));
    }
    return [...said, text];
  }
}

/** The text of a message without placeholders. */
const wordsOf = (message: CompiledMessage): string | undefined => {
  if (typeof message === 'string') return message;
  return message.every((token) => typeof token === 'string') ? message.join('') : undefined;
};
