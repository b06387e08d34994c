import type { Envelope } from '@quiz-app/shared/api';
import type { Report } from '@quiz-app/shared/report';
import { putReports } from '../local/reports-store.ts';
import { readSession } from '../local/session-store.ts';
import { addReport } from '../remote/reports.ts';
import { readCopy } from './copy-of-attempt.ts';

/**
 * Sends the attempt in a saved copy: the signed-in person's own, or as an admin another
 * user's, marked as handed in. The server takes each attempt once, however it comes.
 *
 * @throws NoConnection, TimedOut, StorageFailed; Error for a file that is no copy
 */
export async function handIn(file: Blob): Promise<Envelope<Report>> {
  const attempt = await readCopy(file);
  const isOwn = attempt.user === (await readSession())?.user?._id;
  const envelope = await addReport(isOwn ? attempt : { ...attempt, handedIn: true });
  if (envelope.success && isOwn) await putReports([envelope.data]);
  return envelope;
}
