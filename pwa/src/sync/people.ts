import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { BodyInput, QueryInput } from '@quiz-app/shared/contract/schemas';
import type { DeviceServices } from './device.ts';

// An admin's calls about people. Each resolves with the server's envelope and throws NoConnection without an answer.

export const fetchPeople = async ({ api }: DeviceServices, query: QueryInput<'getUsers'>) =>
  (await api.call('getUsers', { query })).envelope;

/** The names of all groups. */
export async function fetchGroups({ api }: DeviceServices): Promise<Envelope<string[]>> {
  const { envelope } = await api.call('getUsers', { query: { limit: 1 } });
  return envelope.success ? { ...envelope, data: envelope.groups ?? [] } : envelope;
}

export const importPeople = async ({ api }: DeviceServices, people: BodyInput<'importUsers'>) =>
  (await api.call('importUsers', { body: people })).envelope;

export const editPerson = async ({ api }: DeviceServices, id: string, edit: BodyInput<'editUser'>) =>
  (await api.call('editUser', { id, body: edit })).envelope;

/** @param erase removes the name from everything, for good */
export const deletePerson = async ({ api }: DeviceServices, id: string, { erase = false } = {}) =>
  (await api.call('deleteUser', { id, query: erase ? { erase: 'true' } : {} })).envelope;

/** Ends every session and the card of a person. @param endPassword ends the password, too */
export const logOutEverywhere = async ({ api }: DeviceServices, id: string, body: BodyInput<'logOutEverywhere'>) =>
  (await api.call('logOutEverywhere', { id, body })).envelope;

export const restorePerson = async ({ api }: DeviceServices, id: string) =>
  (await api.call('restoreUser', { id })).envelope;

/** Gives a person a new card; the one before is no longer valid. */
export const giveCard = async ({ api }: DeviceServices, id: string) => (await api.call('newCard', { id })).envelope;
