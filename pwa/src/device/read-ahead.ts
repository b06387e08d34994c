import { type SharedQuery, sharedQuery } from '../local/shared-query.ts';
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

/** After a failure nothing is kept, so that the next page reads again. */
function keep({ read, subscribe }: Pick<SharedQuery<unknown>, 'read' | 'subscribe'>): () => void {
  const stop = subscribe(() => {
    if (read().error) stop();
  });
  return stop;
}
