import { shownLanguage } from '../language/language.ts';
import { isLanguage } from '../language/languages.ts';
import { readRemembered, remember } from '../local/local-storage/remembered.ts';
import type { Device } from '../sync/device.ts';
import { editMe } from '../sync/session/session.ts';

/** Whether the account has not been told yet of the language that was chosen here. */
const key = 'language to tell';

/**
 * Keeps the account's language and that of this device the same: the last choice counts, wherever it was made. A choice
 * without a network is told when there is one.
 */
export function matchLanguage(device: Device): void {
  const match = async () => {
    const user = (await device.session.queryCurrent())?.user;
    if (!user) return;
    const shown = shownLanguage();
    const isToTell = readRemembered(key) === 'yes' || user.language === undefined;
    if (!isToTell && isLanguage(user.language)) {
      if (user.language !== shown) remember('language', user.language);
      return;
    }
    if ((user.language ?? 'en') !== shown && !(await editMe(device, { language: shown })).success) return;
    remember(key, 'no');
  };
  const matchNow = () => void match().catch((error) => console.warn('The account keeps its language for now.', error));
  matchNow();
  device.events.on(({ type }) => type === 'pulled' && matchNow());
  window.addEventListener('storage', (event) => event.key === 'language' && matchNow());
}
