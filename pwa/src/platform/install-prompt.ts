import { observable, useObservable } from '../ui/observable.ts';

/** Chromium's install event, which is missing in TypeScript's DOM types. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const offer = observable<InstallPromptEvent | undefined>(undefined);

/** Stores the browser's install event for the button on the profile page. Must be called before the event fires. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallPromptEvent);
  });
  window.addEventListener('appinstalled', () => offer.set(undefined));
}

/** Prompts the user to install the app; undefined if the browser does not offer it or has already asked. */
export function useInstall(): (() => Promise<void>) | undefined {
  const event = useObservable(offer);
  if (!event) return undefined;
  return async () => {
    offer.set(undefined);
    await event.prompt();
  };
}
