import type { BodyInput, EnvelopeOf } from '@quiz-app/shared/contract/schemas';
import { readStoredToken, writeStoredToken } from '../local/stored-token.ts';
import type { DeviceServices } from './device.ts';

// What everybody does with their own account. Each call throws NoConnection without an answer.

/** Logs in with a card, as it is typed. On success the caller must navigate to `/` with a full page load. */
export async function logInWithCard(
  { api, session }: DeviceServices,
  card: string,
): Promise<EnvelopeOf<'loginWithCard'>> {
  readStoredToken();
  const { envelope } = await api.call('loginWithCard', { body: { card } });
  if (envelope.success) {
    await session.write(envelope.data);
    writeStoredToken(envelope.data);
  }
  return envelope;
}

/** Has a link sent with which a new password can be set. */
export const askForLink = async ({ api }: DeviceServices, email: string) =>
  (await api.call('forgotPassword', { body: { email } })).envelope;

interface NewPassword {
  password: string;
  confirmPassword: string;
}

/** @param token of a link that was sent */
export const resetPassword = async ({ api }: DeviceServices, token: string, chosen: NewPassword) =>
  (await api.call('resetPassword', { body: { token, ...chosen } })).envelope;

/** Changes the name and the e-mail address, also on this device. A new address needs the current password. */
export async function editMe(
  { api, session }: DeviceServices,
  details: BodyInput<'editMe'>,
): Promise<EnvelopeOf<'editMe'>> {
  const { envelope } = await api.call('editMe', { body: details });
  const row = envelope.success ? await session.read() : undefined;
  if (envelope.success && row?.token) await session.writeUser(row.token, envelope.data);
  return envelope;
}

/** Ends every other session of the account. */
export const changePassword = async ({ api }: DeviceServices, change: NewPassword & { currentPassword: string }) =>
  (await api.call('changePassword', { body: change })).envelope;

export const fetchSessions = async ({ api }: DeviceServices) => (await api.call('getSessions')).envelope;

export const endSessionOf = async ({ api }: DeviceServices, id: string) =>
  (await api.call('endSession', { id })).envelope;
