import { messages } from '@quiz-app/shared/messages';
import { type RestoredSession, restoreSession } from '../sync/session.ts';
import { observable, useObservable } from '../ui/observable.ts';
import { toast } from '../ui/toast.ts';

const restored = observable<RestoredSession | undefined>(undefined);

/** Finds out who is signed in, once a page load, and says why somebody no longer is. */
export async function startSession(): Promise<void> {
  const session = await restoreSession().catch((error): RestoredSession => {
    console.warn('The session could not be restored.', error);
    return { kind: 'error', message: messages.errorRedirecting };
  });
  if ('message' in session) toast.error(session.message);
  restored.set(session);
}

/** What the start found; undefined until it did. */
export function useRestoredSession(): RestoredSession | undefined {
  return useObservable(restored);
}
