import { changeFact, readFact, removeFact } from '../../local/storage/facts.ts';
import type { DeviceServices } from '../device.ts';

type Services = Pick<DeviceServices, 'facts'>;

/** Where a person's input belongs, such as an exam. */
interface Place {
  userId: string;
  page: string;
}

const keyOf = ({ userId, page }: Place) => `input ${page} of ${userId}`;

/** Keeps what a person typed on a page when their session ends. @throws StorageFailed */
export async function keepInput<Input>({ facts }: Services, place: Place, input: Input): Promise<void> {
  await changeFact<Input>(facts, keyOf(place), () => input);
}

/** Reads the kept input of this person on this page. @throws StorageFailed */
export const readInput = <Input>({ facts }: Services, place: Place): Promise<Input | undefined> =>
  readFact<Input>(facts, keyOf(place));

/** @throws StorageFailed */
export const removeInput = ({ facts }: Services, place: Place): Promise<void> => removeFact(facts, keyOf(place));
