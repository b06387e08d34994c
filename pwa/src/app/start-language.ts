import { i18n } from '@lingui/core';
import { bestLanguage, directionOf, isLanguage, type Language } from '@quiz-app/shared/app-languages';
import { showLanguage, shownLanguage } from '../language/language.ts';
import { readRemembered } from '../local/local-storage/remembered.ts';
import { keepPart } from '../platform/keep-part.ts';

/** The person's choice on this device; without one, the browser's, else English. */
export function chosenLanguage(): Language {
  const choice = readRemembered('language');
  return isLanguage(choice) ? choice : (bestLanguage(navigator.languages) ?? 'en');
}

async function showChosen(): Promise<void> {
  try {
    await showLanguage(chosenLanguage());
  } catch (error) {
    console.warn('The chosen language cannot be loaded.', error);
  }
  document.documentElement.lang = shownLanguage();
  document.documentElement.dir = directionOf(shownLanguage());
}

/** Milliseconds that the app waits for its texts; after that it starts in English, and switches when they are there. */
const timeout = 3_000;

/** Shows the app in the person's language, and from then on in the one that they choose, here or in another window. */
export async function startLanguage(): Promise<void> {
  window.addEventListener('storage', ({ key }) => key === 'language' && void showChosen());
  // Without a network it could not be loaded.
  window.addEventListener('online', () => chosenLanguage() !== shownLanguage() && void showChosen());
  await Promise.race([showChosen(), new Promise((resolve) => setTimeout(resolve, timeout))]);
}

/** Keeps the texts of the shown language on this device, and from then on of each that is chosen. */
export function keepLanguage(isAdmin: boolean): void {
  const keep = () => {
    const language = shownLanguage();
    if (language === 'en') return;
    void keepPart(language);
    if (isAdmin) void keepPart(`admin-${language}`);
  };
  keep();
  i18n.on('change', keep);
}
