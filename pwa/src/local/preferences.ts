import { useCallback, useSyncExternalStore } from 'react';
import { readRemembered, remember } from './remembered.ts';

/** `answerKeys`: whether the keys A to D choose an option. */
export type PreferenceName = 'hideTime' | 'vibrate' | 'answerKeys';

const defaults: Record<PreferenceName, boolean> = { hideTime: false, vibrate: false, answerKeys: true };
const keyOf = (name: PreferenceName) => `preference ${name}`;

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** A choice of this device's person, and how to change it. Every component that shows it follows, in every tab. */
export function usePreference(name: PreferenceName): [boolean, (on: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, () => readRemembered(keyOf(name)));
  const set = useCallback(
    (on: boolean) => {
      remember(keyOf(name), on ? 'on' : 'off');
      // Browsers announce a change to the other windows only.
      window.dispatchEvent(new StorageEvent('storage', { key: keyOf(name) }));
    },
    [name],
  );
  return [stored === null ? defaults[name] : stored === 'on', set];
}
