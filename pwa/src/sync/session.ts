import type { Envelope } from '@quiz-app/shared/api';
import { messages } from '@quiz-app/shared/messages';
import type { Credentials, Registration, User } from '@quiz-app/shared/user';
import { endSessionOf, readSession, writeSession, writeSessionUser } from '../local/session-store.ts';
import { StorageFailed } from '../local/storage-failed.ts';
import { readStoredToken, removeStoredToken, writeStoredToken } from '../local/stored-token.ts';
import { examLock } from '../platform/exam-lock.ts';
import * as users from '../remote/users.ts';
import { emitSyncEvent } from './events.ts';

export type RestoredSession =
  | { kind: 'signed-in'; user: User }
  | { kind: 'no-session' }
  /** The server no longer takes the token; for an expired one `Session expired. Please log in again.` */
  | { kind: 'expired'; message: string }
  /** The server failed, in its words, or this device's storage did; the session goes on. */
  | { kind: 'failed'; message: string }
  /** Nothing came back and nobody is known here: `An error occurred. Redirecting to login.` */
  | { kind: 'error'; message: string };

/**
 * Signs in; on success the session is stored, and the caller navigates hard to `/`.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function logIn(credentials: Credentials): Promise<Envelope<string>> {
  // Where the browser keeps no token, the person is told before anything is asked.
  readStoredToken();
  const envelope = await users.login(credentials);
  if (envelope.success) {
    await writeSession(envelope.data);
    writeStoredToken(envelope.data);
  }
  return envelope;
}

/** @throws NoConnection, TimedOut, StorageFailed */
export async function register(registration: Registration): Promise<Envelope<null>> {
  readStoredToken();
  return users.register(registration);
}

/** Forgets the session. What waits in the outbox stays, tied to its user. */
export async function logOut(): Promise<void> {
  await writeSession(null);
  removeStoredToken();
}

/** Milliseconds between two looks for a running exam. */
const lookAgain = 1_000;

/**
 * Until no exam runs in any window: the end of a session neither tears one down nor disturbs it. It looks instead of
 * asking for the lock, in whose queue it would keep the next exam from holding it.
 */
async function noExamRuns(): Promise<void> {
  while ((await navigator.locks?.query())?.held?.some(({ name }) => name === examLock))
    await new Promise((resolve) => setTimeout(resolve, lookAgain));
}

/**
 * Ends the session whose token the server no longer takes, once no exam runs in any window, and tells them all why.
 * Another session that began since goes on.
 */
export async function endSessionAfterExams(token: string, reason: string): Promise<void> {
  await noExamRuns();
  const message = await endSession(token, reason);
  if (message !== null) emitSyncEvent({ type: 'session-expired', message }, { everywhere: true });
}

/** @returns what to tell the person; null if nothing ended */
async function endSession(token: string, reason: string): Promise<string | null> {
  // Without a database the session lives in local storage alone.
  const ended = await endSessionOf(token).catch(() => readStoredToken() === token);
  if (!ended) return null;
  try {
    if (readStoredToken() === token) removeStoredToken();
  } catch (error) {
    // The row has ended, and it wins over what local storage still says.
    if (!(error instanceof StorageFailed)) throw error;
  }
  return reason === messages.jwtExpired ? messages.sessionExpired : reason;
}

/**
 * The token as this device has it. The session row wins over local storage: Chromium may
 * lose a change of the latter for seconds. Where there never was a row, local storage counts.
 */
async function reconcile(): Promise<{ token: string | null; user?: User }> {
  const stored = readStoredToken();
  const row = await readSession();
  if (!row) {
    if (stored) await writeSession(stored);
    return { token: stored };
  }
  if (row.token === null) removeStoredToken();
  else if (row.token !== stored) writeStoredToken(row.token);
  return row;
}

/** Asks the server whose token it is. */
async function revalidate(token: string): Promise<RestoredSession> {
  const { status, envelope } = await users.getUserInfo();
  if (envelope.success) {
    await writeSessionUser(token, envelope.data);
    return { kind: 'signed-in', user: envelope.data };
  }
  return { kind: status === 401 ? 'expired' : 'failed', message: envelope.message };
}

async function revalidateInBackground(token: string): Promise<void> {
  // No network: the person the device knows stays signed in.
  const result = await revalidate(token).catch(storageFailure);
  if (result?.kind === 'expired') await endSessionAfterExams(token, result.message);
  if (result?.kind === 'failed') emitSyncEvent({ type: 'session-failed', message: result.message });
}

/** A device that does not keep the session ends none: the person is told, and may go on once it does. */
const storageFailure = (error: unknown): RestoredSession | null =>
  error instanceof StorageFailed ? { kind: 'failed', message: error.message } : null;

/**
 * Finds out at the start who is signed in. Someone the device knows is signed in at once,
 * with or without network; the server is asked in the background, and what it says
 * against it comes as an event (`session-expired`, `session-failed`).
 */
export async function restoreSession(): Promise<RestoredSession> {
  try {
    const { token, user } = await reconcile();
    if (!token) return { kind: 'no-session' };
    if (user) {
      void revalidateInBackground(token);
      return { kind: 'signed-in', user };
    }
    const found = await revalidate(token);
    if (found.kind !== 'expired') return found;
    const message = await endSession(token, found.message);
    return message === null ? { kind: 'no-session' } : { kind: 'expired', message };
  } catch (error) {
    const failure = storageFailure(error);
    if (failure) return failure;
    // Whatever was thrown, nobody is known to go on with.
    await logOut();
    return { kind: 'error', message: messages.errorRedirecting };
  }
}
