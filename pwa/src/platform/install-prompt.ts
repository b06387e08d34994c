import { observable, useObservable } from '../ui/observable.ts';

/** Chromium's install event, which is missing in TypeScript's DOM types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offer = observable<InstallPromptEvent | undefined>(undefined);
const stepsShown = observable(false);

/** Stores the browser's install event until the user asks to install. Must be called before the event fires. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/** iPhones and iPads have no install event; `standalone` exists only there, and is false in a browser. */
export function isInstalledByHand(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false && navigator.maxTouchPoints > 0;
}

/**
 * Prompts the user to install the app, or on iPhones shows the steps; `undefined` if the app is installed, the browser
 * does not offer it or has already asked.
 */
export function useInstall(): (() => Promise<void>) | undefined {
  const event = useObservable(offer);
  if (event) {
    return async () => {
      offer.set(undefined);
      await event.prompt();
    };
  }
  return isInstalledByHand() ? async () => stepsShown.set(true) : undefined;
}

/** Whether the steps to install manually are shown, and a function that closes them. */
export function useInstallSteps(): [isShown: boolean, close: () => void] {
  return [useObservable(stepsShown), () => stepsShown.set(false)];
}
