import { bestLanguage, isLanguage } from '@quiz-app/shared/app-languages';
import { readRemembered, remember } from '../local/local-storage/remembered.ts';
import type { Device } from '../sync/device.ts';
import { editMe, watchSession } from '../sync/session/session.ts';
import { chosenLanguage } from './start-language.ts';

/**
 * Remembers a choice until the server knows it: `<user id> <tag>`, or `next <tag>` if it was made before a log-in.
 */
const key = 'language to tell';

/**
 * Keeps the account's language and that of this device the same: the choice that the account was told last counts,
 * wherever it was made. One without a network is told when there is one. Returns a function that stops it.
 */
export function matchLanguage(device: Device): () => void {
  const match = async () => {
    const user = (await device.session.queryCurrent())?.user;
    if (!user) return;
    const untold = readRemembered(key);
    const [chooser, choice] = untold?.split(' ') ?? [];
    const isTheirs = chooser === user._id || chooser === 'next';
    const language = isTheirs ? choice : user.language && bestLanguage([user.language]);
    if (!isLanguage(language)) return;
    if (language !== chosenLanguage()) remember('language', language);
    if (!isTheirs) return;
    const isTold = (await editMe(device, { language })).success;
    // It may have changed once more meanwhile.
    if (isTold && readRemembered(key) === untold) remember(key, '');
  };
  const matchNow = () => void match().catch((error) => console.warn('The account keeps its language for now.', error));
  const onChoice = (event: StorageEvent) => event.key === 'language' && matchNow();
  window.addEventListener('storage', onChoice);
  // With the network back, what was chosen without it is told.
  const ignorePulls = device.events.on(({ type }) => type === 'pulled' && matchNow());
  const stopFollowing = watchSession(device, matchNow);
  return () => {
    window.removeEventListener('storage', onChoice);
    ignorePulls();
    stopFollowing();
  };
}
