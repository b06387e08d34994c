import { useCallback, useSyncExternalStore } from 'react';
import { readRemembered, remember } from './remembered.ts';

/**
 * `answerKeys`: whether the keys A to D choose an option. `installHint`: whether a result offers to install the app.
 * `pushHint`: whether the result of an attempt that had to wait offers a notification for the next.
 */
export type PreferenceName = 'hideTime' | 'vibrate' | 'answerKeys' | 'installHint' | 'pushHint';

const defaults: Record<PreferenceName, boolean> = {
  hideTime: false,
  vibrate: false,
  answerKeys: true,
  installHint: true,
  pushHint: true,
};
const keyOf = (name: PreferenceName) => `preference ${name}`;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A preference on this device and its setter. All components in all tabs update when it changes. */
export function usePreference(name: PreferenceName): [boolean, (on: boolean) => void] {
  const read = useCallback(() => readRemembered(keyOf(name)), [name]);
  const stored = useSyncExternalStore(subscribe, read);
  const set = useCallback(
    (on: boolean) => {
      remember(keyOf(name), on ? 'on' : 'off');
    },
    [name],
  );
  return [stored === null ? defaults[name] : stored === 'on', set];
}

/** `system` follows the device. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/**
 * Stores the language of the app. `app/start-language.ts` shows it, and `app/match-language.ts` tells the account.
 *
 * @param language a tag of `app-languages.ts`
 * @param userId the user who chooses; before the log-in the person who logs in next
 */
export function chooseLanguage(language: string, userId = 'next'): void {
  remember('language to tell', `${userId} ${language}`);
  remember('language', language);
}

const readTheme = (): ThemeChoice => themeChoices.find((each) => each === readRemembered('theme')) ?? 'system';
const setTheme = (choice: ThemeChoice): void => remember('theme', choice);

/** The chosen theme and its setter. `app/theme.ts` applies it. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(subscribe, readTheme), setTheme];
}
