import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { directionOf, type Language } from '@quiz-app/shared/app-languages';
import { messages as english } from '../../locales/en.po';
import { loadAnswerTexts } from './answer-text.ts';

/** What a taker reads from the log-in to the result. In English it is part of the app. */
const texts = import.meta.glob<Messages>(['../../locales/*.po', '!../../locales/en.po'], { import: 'messages' });
/** What else takers read: their other pages, and what the server says in other languages. */
const otherTexts = import.meta.glob<Messages>('../../locales/other/*.po', { import: 'messages' });
const adminTexts = import.meta.glob<Messages>('../../locales/admin/*.po', { import: 'messages' });

// The source texts are there from the start, so that nothing has to wait for words.
i18n.loadAndActivate({ locale: 'en', messages: english });

/** Which texts are shown besides the first. */
const shown = { others: false, admins: false };
/** The language asked for last: of two in a row it is shown, whichever is loaded first. */
let wanted: Language = 'en';

/** Loads the texts of a language, if they are not loaded yet. @throws if they cannot be loaded */
export async function loadLanguage(language: Language): Promise<Messages> {
  const isEnglish = language === 'en';
  const loaded = await Promise.all([
    isEnglish ? english : texts[`../../locales/${language}.po`]?.(),
    // Of another language all is loaded at once, so that none of it is missing without a network.
    !isEnglish || shown.others ? otherTexts[`../../locales/other/${language}.po`]?.() : undefined,
    shown.admins ? adminTexts[`../../locales/admin/${language}.po`]?.() : undefined,
    isEnglish ? undefined : loadAnswerTexts(),
  ]);
  return Object.assign({}, ...loaded);
}

/** Shows all texts in a language. @throws if it cannot be loaded; then nothing changes */
export async function showLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    // Added to those that are there: a call for the texts of takers may end after one for those of admins, too.
    i18n.load(language, await loadLanguage(language));
  } catch (error) {
    if (wanted === language) wanted = shownLanguage();
    throw error;
  }
  if (wanted === language) i18n.activate(language);
}

/** Loads the texts of takers' other pages too, from now on. @throws if they cannot be loaded */
export async function showOtherTexts(): Promise<void> {
  shown.others = true;
  await showLanguage(wanted);
}

/** Loads the texts of all pages, also of those for admins, from now on. @throws if they cannot be loaded */
export async function showAdminTexts(): Promise<void> {
  shown.admins = true;
  await showOtherTexts();
}

export const shownLanguage = (): Language => i18n.locale as Language;

/** The side on which the interface starts. Radix has to be told. */
export const shownDirection = () => directionOf(shownLanguage());

/** The language that is shown. A component that calls this renders again, with all below it, when that changes. */
export const useLanguage = (): Language => useLingui().i18n.locale as Language;
