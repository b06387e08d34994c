import { i18n, type Messages } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { directionOf, type Language } from '@quiz-app/shared/app-languages';
import { messages as english } from '../../locales/en.po';

/** The texts of takers, but for the English ones, which are part of the app. */
const texts = import.meta.glob<Messages>(['../../locales/*.po', '!../../locales/en.po'], { import: 'messages' });
const adminTexts = import.meta.glob<Messages>('../../locales/admin/*.po', { import: 'messages' });

// The source texts are there from the start, so that nothing has to wait for words.
i18n.loadAndActivate({ locale: 'en', messages: english });

let isForAdmin = false;
/** The language asked for last: of two in a row it is shown, whichever is loaded first. */
let wanted: Language = 'en';

/** Loads the texts of a language, if they are not loaded yet. @throws if they cannot be loaded */
export async function loadLanguage(language: Language): Promise<Messages> {
  const [ofTakers, ofAdmins] = await Promise.all([
    language === 'en' ? english : texts[`../../locales/${language}.po`]?.(),
    isForAdmin ? adminTexts[`../../locales/admin/${language}.po`]?.() : undefined,
  ]);
  return { ...ofTakers, ...ofAdmins };
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

/** Loads the texts of the pages for admins too, from now on. @throws if they cannot be loaded */
export async function showAdminTexts(): Promise<void> {
  isForAdmin = true;
  await showLanguage(wanted);
}

export const shownLanguage = (): Language => i18n.locale as Language;

/** The side on which the interface starts. Radix has to be told. */
export const shownDirection = () => directionOf(shownLanguage());

/** The language that is shown. A component that calls this renders again, with all below it, when that changes. */
export const useLanguage = (): Language => useLingui().i18n.locale as Language;
