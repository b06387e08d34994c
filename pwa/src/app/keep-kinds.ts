import { keepPart } from '../platform/keep-part.ts';
import type { Device } from '../sync/device.ts';

/** Keeps what questions of other kinds than choices need on this device, once one of its exams has such questions. */
export function keepKinds({ exams, events }: Device): void {
  const look = async () => {
    if ((await exams.querySummaries()).some(({ hasOtherKinds }) => hasOtherKinds)) await keepPart('kinds');
  };
  const lookAgain = () => void look().catch((error) => console.warn('Some exams may not open offline.', error));
  lookAgain();
  events.on(({ type }) => type === 'pulled' && lookAgain());
}
