import { t } from '@lingui/core/macro';
import { createContext, useContext } from 'react';
import type { Device } from '../sync/device.ts';
import { type RestoredSession, restoreSession } from '../sync/session/session.ts';
import { type Observable, observable, useObservable } from '../ui/observable.ts';
import { toast } from '../ui/toast.ts';

/** The restored session; undefined while it is being restored. */
export type RestoredSessionStore = Observable<RestoredSession | undefined>;

export const createRestoredSession = (): RestoredSessionStore => observable<RestoredSession | undefined>(undefined);

/**
 * Restores the session, once per page load, and shows a toast if it has ended. If storage does not answer in time,
 * it is retried in the background.
 */
export async function startSession(device: Device, restored: RestoredSessionStore): Promise<void> {
  const session = await restore(device);
  if ('message' in session) toast.error(session.message, { stays: true });
  restored.set(session);
  if (isSilent(session)) void restoreLater(device, restored);
}

const restore = (device: Device) =>
  restoreSession(device).catch((error): RestoredSession => {
    console.warn('The session could not be restored.', error);
    return { kind: 'error', message: t`An error occurred. Redirecting to login.` };
  });

const isSilent = (session: RestoredSession) => session.kind === 'failed' && session.isSilent;

/** Each try lasts until the storage's timeout. */
async function restoreLater(device: Device, restored: RestoredSessionStore): Promise<void> {
  let session: RestoredSession;
  do session = await restore(device);
  while (isSilent(session));
  restored.set(session);
}

export const RestoredSessionContext = createContext<RestoredSessionStore>(createRestoredSession());

/** The restored session; undefined while it is being restored. */
export const useRestoredSession = (): RestoredSession | undefined => useObservable(useContext(RestoredSessionContext));
