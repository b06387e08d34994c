import { i18n, type Messages } from '@lingui/core';
import { messages as english } from '../../locales/en.po';
import { readRemembered, remember } from '../local/local-storage/remembered.ts';
import { observable, useObservable } from '../ui/observable.ts';
import { bestLanguage, directionOf, isLanguage, type Language } from './languages.ts';

/** The catalogues of texts but for that of English, which is part of the app. */
const catalogues = import.meta.glob<Messages>(['../../locales/*.po', '!../../locales/en.po'], { import: 'messages' });
const adminCatalogues = import.meta.glob<Messages>('../../locales/admin/*.po', { import: 'messages' });

const key = 'language';
const current = observable<Language>('en');
let needsAdminTexts = false;

/** The person's choice on this device; without one, that of the browser. */
function chosen(): Language {
  const remembered = readRemembered(key);
  return isLanguage(remembered) ? remembered : bestLanguage(navigator.languages);
}

async function load(language: Language): Promise<Messages> {
  const [texts, adminTexts] = await Promise.all([
    language === 'en' ? english : catalogues[`../../locales/${language}.po`]?.(),
    needsAdminTexts ? adminCatalogues[`../../locales/admin/${language}.po`]?.() : {},
  ]);
  return { ...texts, ...adminTexts };
}

/** The language that is being loaded or shown: of two choices in a row the second stays, whichever is loaded first. */
let wanted: Language = 'en';

async function show(language: Language): Promise<void> {
  wanted = language;
  const messages = await load(language);
  if (wanted !== language) return;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  current.set(language);
}

/**
 * Shows the app in the person's language, and from then on in the one that they choose, here or in another window.
 * English is shown if the language cannot be loaded.
 */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', (event) => {
    if (event.key === key) void show(chosen()).catch(notLoaded);
  });
  await show(chosen()).catch((error) => {
    notLoaded(error);
    return show('en');
  });
}

const notLoaded = (error: unknown) => console.warn('The chosen language cannot be loaded.', error);

/** Switches the app to a language. @throws if its texts cannot be loaded; then nothing changes */
export async function chooseLanguage(language: Language): Promise<void> {
  await load(language);
  remember(key, language);
}

/** Loads the texts of the pages for admins beside those pages. */
export async function addAdminTexts(): Promise<void> {
  needsAdminTexts = true;
  await show(current.read());
}

/** The language that is shown. */
export const shownLanguage = (): Language => current.read();

/** The same. A component that calls this renders again when another one is chosen. */
export const useLanguage = (): Language => useObservable(current);
