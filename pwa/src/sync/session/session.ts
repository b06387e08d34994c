import { t } from '@lingui/core/macro';
import type { BodyInput, EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import type { Credentials, Registration, User } from '@quiz-app/shared/user';
import { liveQuery } from 'dexie';
import { readStoredToken, removeStoredToken, writeStoredToken } from '../../local/local-storage/stored-token.ts';
import { StorageFailed } from '../../local/storage/storage-failed.ts';
import { endsSession } from '../../remote/read-envelope.ts';
import type { DeviceServices } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';

export type RestoredSession =
  | { kind: 'signed-in'; user: User }
  | { kind: 'no-session' }
  /** The server rejected the token of a user who is not stored here. The session ends once no exam runs. */
  | { kind: 'ending'; message: string }
  /** The server or this device's storage failed, possibly only by not answering yet; the session goes on. */
  | { kind: 'failed'; message: string; isSilent?: true }
  /** No answer, and no user is stored here: `An error occurred. Redirecting to login.` */
  | { kind: 'error'; message: string };

/**
 * Logs in. On success the session is stored, and the caller must navigate to `/` with a full page load.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export const logIn = (
  device: DeviceServices,
  credentials: Credentials,
  signal?: AbortSignal,
): Promise<EnvelopeOf<'login'>> => storeSession(device, () => device.ask.login({ body: credentials, signal }));

/** Like `logIn`, with a card as typed. */
export const logInWithCard = (
  device: DeviceServices,
  card: string,
  signal?: AbortSignal,
): Promise<EnvelopeOf<'loginWithCard'>> =>
  storeSession(device, () => device.ask.loginWithCard({ body: { card }, signal }));

async function storeSession(
  { session }: DeviceServices,
  ask: () => Promise<EnvelopeOf<'login'>>,
): Promise<EnvelopeOf<'login'>> {
  // If local storage is blocked, this throws before the server is called.
  readStoredToken();
  const answer = await ask();
  if (answer.success) {
    await session.write(answer.data);
    writeStoredToken(answer.data);
  }
  return answer;
}

/** @throws NoConnection, TimedOut, StorageFailed */
export async function register(
  { ask }: DeviceServices,
  registration: Registration,
  signal?: AbortSignal,
): Promise<EnvelopeOf<'register'>> {
  readStoredToken();
  return await ask.register({ body: registration, signal });
}

/**
 * Changes the name, the e-mail address and the language, also on this device. A new address needs the current password.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function editMe(
  { ask, session }: DeviceServices,
  body: BodyInput<'editMe'>,
): Promise<EnvelopeOf<'editMe'>> {
  const { token } = (await session.read()) ?? {};
  const answer = await ask.editMe({ body, ...(token && { token }) });
  if (token && answer.success) await session.writeUser(token, answer.data);
  return answer;
}

/**
 * Fetches the user of the stored session, also for this device. With that session's token, because another person may
 * have logged in since this page was loaded. An answer that crossed an edit is not stored: it may be older.
 *
 * @throws NoConnection, TimedOut, StorageFailed
 */
export async function fetchUser({ api, session }: DeviceServices): ReturnType<DeviceServices['api']['getUserInfo']> {
  const { token, user } = (await session.read()) ?? {};
  const answer = await api.getUserInfo(token ? { token } : {});
  if (token && answer.envelope.success) await session.writeUser(token, answer.envelope.data, { before: user });
  return answer;
}

/** Calls back when this device's session or its user changes, and at once. Returns a function that ends it. */
export function watchSession({ session }: DeviceServices, onChange: () => void): () => void {
  const watching = liveQuery(session.queryCurrent).subscribe(onChange, (error: unknown) =>
    console.warn('Changes of the session are not noticed.', error),
  );
  return () => watching.unsubscribe();
}

/** Deletes the session. The outbox stays, tied to its user. */
export async function logOut({ api, session }: DeviceServices): Promise<void> {
  const token = (await session.read())?.token;
  await session.write(null);
  removeStoredToken();
  // Without a network this device stays in the account's list of devices until the token expires.
  if (token) api.endSession({ id: 'current', token }).catch(() => undefined);
}

/** Without an answer: those of a server with accounts and without e-mail. */
export const usualSignInOptions = { forgotPassword: false, isEmpty: false };

/** Whether the server can e-mail password-reset links, and whether it has no account yet. Never rejects. */
export const getSignInOptions = ({ ask }: DeviceServices): Promise<typeof usualSignInOptions> =>
  ask.getSignInOptions().then(
    (answer) => (answer.success ? answer.data : usualSignInOptions),
    () => usualSignInOptions,
  );

/**
 * Whether this device seems to have no session, without waiting for its database: the row there takes precedence. False
 * if local storage is blocked.
 */
export function seemsSignedOut(): boolean {
  try {
    return readStoredToken() === null;
  } catch (error) {
    if (error instanceof StorageFailed) return false;
    throw error;
  }
}

/**
 * Finds the stored token. The session row takes precedence over local storage, because Chromium may lose the latter's
 * last seconds of changes in a crash. Without a row, local storage counts.
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

async function revalidate(device: DeviceServices): Promise<RestoredSession> {
  const { envelope } = await fetchUser(device);
  if (envelope.success) return { kind: 'signed-in', user: envelope.data };
  return { kind: endsSession(envelope) ? 'ending' : 'failed', message: envelope.message };
}

async function revalidateInBackground(device: DeviceServices): Promise<void> {
  try {
    const result = await revalidate(device);
    // Without the server, the stored user stays signed in.
    if (result.kind === 'failed' && device.reach.read())
      device.events.emit({ type: 'session-failed', message: result.message });
  } catch (error) {
    // Without a network, the stored user stays signed in.
    notifyStorageFailure(device.events, error);
  }
}

/** A storage failure does not end the session. */
function storageFailure(error: unknown): RestoredSession | null {
  if (!(error instanceof StorageFailed)) return null;
  return {
    kind: 'failed',
    message: error.message,
    ...(error.problem === 'silent' && { isSilent: true }),
  };
}

/**
 * Restores the session at the start. A stored user is signed in at once, with or without a network; the token is
 * checked in the background, and a failure is emitted as an event (`session-ended`, `session-failed`).
 */
export async function restoreSession(device: DeviceServices): Promise<RestoredSession> {
  try {
    const { token, user } = await reconcile(device);
    if (!token) return { kind: 'no-session' };
    if (!user) return await revalidate(device);
    void revalidateInBackground(device);
    return { kind: 'signed-in', user };
  } catch (error) {
    const failure = storageFailure(error);
    if (failure) return failure;
    // Without a user the app cannot start, whatever the error was.
    await logOut(device);
    return { kind: 'error', message: t`An error occurred. Redirecting to login.` };
  }
}
