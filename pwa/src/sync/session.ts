import type { EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { messages } from '@quiz-app/shared/messages';
import type { Credentials, Registration, User } from '@quiz-app/shared/user';
import { StorageFailed } from '../local/storage-failed.ts';
import { readStoredToken, removeStoredToken, writeStoredToken } from '../local/stored-token.ts';
import type { DeviceServices } from './device.ts';

export type RestoredSession =
  | { kind: 'signed-in'; user: User }
  | { kind: 'no-session' }
  /** The server rejects the token of a user unknown here, and why. The session itself ends once no exam runs. */
  | { kind: 'ending'; message: string }
  /** The server failed, or this device's storage did; the session goes on. */
  | { kind: 'failed'; message: string }
  /** Nothing came back and nobody is known here: `An error occurred. Redirecting to login.` */
  | { kind: 'error'; message: string };

/**
 * Signs in; on success the session is stored, and the caller navigates hard to `/`.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function logIn({ api, session }: DeviceServices, credentials: Credentials): Promise<EnvelopeOf<'login'>> {
  // Where the browser keeps no token, this throws before the server is asked.
  readStoredToken();
  const { envelope } = await api.call('login', { body: credentials });
  if (envelope.success) {
    await session.write(envelope.data);
    writeStoredToken(envelope.data);
  }
  return envelope;
}

/** @throws NoConnection, TimedOut, StorageFailed */
export async function register({ api }: DeviceServices, registration: Registration): Promise<EnvelopeOf<'register'>> {
  readStoredToken();
  return (await api.call('register', { body: registration })).envelope;
}

/** Forgets the session. What waits in the outbox stays, tied to its user. */
export async function logOut({ session }: DeviceServices): Promise<void> {
  await session.write(null);
  removeStoredToken();
}

/**
 * The token as this device has it. The session row wins over local storage: Chromium may lose a change of the latter
 * for seconds. Where there never was a row, local storage counts.
 */
async function reconcile({ session }: DeviceServices): Promise<{ token: string | null; user?: User }> {
  const stored = readStoredToken();
  const row = await session.read();
  if (!row) {
    if (stored) await session.write(stored);
    return { token: stored };
  }
  if (row.token === null) removeStoredToken();
  else if (row.token !== stored) writeStoredToken(row.token);
  return row;
}

/** Asks the server whose token it is. */
async function revalidate({ api, session }: DeviceServices, token: string): Promise<RestoredSession> {
  const { envelope, sessionEnded } = await api.call('getUserInfo');
  if (envelope.success) {
    await session.writeUser(token, envelope.data);
    return { kind: 'signed-in', user: envelope.data };
  }
  return { kind: sessionEnded ? 'ending' : 'failed', message: envelope.message };
}

async function revalidateInBackground(device: DeviceServices, token: string): Promise<void> {
  // No network: the person the device knows stays signed in.
  const result = await revalidate(device, token).catch(storageFailure);
  if (result?.kind === 'failed') device.events.emit({ type: 'session-failed', message: result.message });
}

/** A storage failure does not end the session. */
const storageFailure = (error: unknown): RestoredSession | null =>
  error instanceof StorageFailed ? { kind: 'failed', message: error.message } : null;

/**
 * Finds out at the start who is signed in. Someone the device knows is signed in at once, with or without network; the
 * server is asked in the background, and what it says against it comes as an event (`session-ended`,
 * `session-failed`).
 */
export async function restoreSession(device: DeviceServices): Promise<RestoredSession> {
  try {
    const { token, user } = await reconcile(device);
    if (!token) return { kind: 'no-session' };
    if (!user) return await revalidate(device, token);
    void revalidateInBackground(device, token);
    return { kind: 'signed-in', user };
  } catch (error) {
    const failure = storageFailure(error);
    if (failure) return failure;
    // Whatever was thrown, nobody is known to go on with.
    await logOut(device);
    return { kind: 'error', message: messages.errorRedirecting };
  }
}
