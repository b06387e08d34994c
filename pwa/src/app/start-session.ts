import { messages } from '@quiz-app/shared/messages';
import { createContext, useContext } from 'react';
import type { Device } from '../sync/device.ts';
import { type RestoredSession, restoreSession } from '../sync/session.ts';
import { type Observable, observable, useObservable } from '../ui/observable.ts';
import { toast } from '../ui/toast.ts';

/** What the start of the app found; undefined until it did. */
export type RestoredSessionStore = Observable<RestoredSession | undefined>;

export const createRestoredSession = (): RestoredSessionStore => observable<RestoredSession | undefined>(undefined);

/** Finds out who is signed in, once a page load, and says why somebody no longer is. */
export async function startSession(device: Device, restored: RestoredSessionStore): Promise<void> {
  const session = await restoreSession(device).catch((error): RestoredSession => {
    console.warn('The session could not be restored.', error);
    return { kind: 'error', message: messages.errorRedirecting };
  });
  if ('message' in session) toast.error(session.message);
  restored.set(session);
}

export const RestoredSessionContext = createContext<RestoredSessionStore>(createRestoredSession());

/** What the start found; undefined until it did. */
export const useRestoredSession = (): RestoredSession | undefined => useObservable(useContext(RestoredSessionContext));
