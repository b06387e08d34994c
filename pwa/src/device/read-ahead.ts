import { type Reading, type SharedQuery, sharedQuery } from '../local/shared-query.ts';
import type { DeviceServices } from '../sync/device.ts';

/**
 * Reads what the first page shows while the app starts, side by side, so that the page need not wait when it is
 * rendered; and keeps it up to date until the returned function is called.
 */
export function readAhead({ session, exams }: Pick<DeviceServices, 'session' | 'exams'>): () => void {
  const stops = [keep(sharedQuery(session.queryCurrent)), keep(sharedQuery(exams.querySummaries))];
  return () => {
    for (const stop of stops) stop();
  };
}

/**
 * Resolves when the session and the exams of this device have been read, or could not be.
 *
 * @returns whether somebody is logged in whom this device knows
 */
export async function firstReading({ session, exams }: Pick<DeviceServices, 'session' | 'exams'>): Promise<boolean> {
  const current = sharedQuery(session.queryCurrent);
  const [known] = await Promise.all([whenRead(current), whenRead(sharedQuery(exams.querySummaries))]);
  return Boolean(known.value);
}

const whenRead = <Value>({ read, subscribe }: SharedQuery<Value>): Promise<Reading<Value>> =>
  new Promise((resolve) => {
    const stop = subscribe(look);
    function look(): void {
      const reading = read();
      if (!('value' in reading || 'error' in reading)) return;
      stop();
      resolve(reading);
    }
    look();
  });

/** After a failure nothing is kept, so that the next page reads again. */
function keep({ read, subscribe }: Pick<SharedQuery<unknown>, 'read' | 'subscribe'>): () => void {
  const stop = subscribe(() => {
    if (read().error) stop();
  });
  return stop;
}
