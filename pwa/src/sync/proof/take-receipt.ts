import { t } from '@lingui/core/macro';
import { areClaimsOf } from '@quiz-app/shared/receipt';
import type { Report } from '@quiz-app/shared/report';
import { scoreAnswers } from '@quiz-app/shared/scoring';
import type { OutboxEntry } from '../../local/outbox/outbox-entry.ts';
import type { Device } from '../device.ts';
import { checkReceipt, receiptIn } from './receipt-keys.ts';

/** `message` says why the receipt is not the attempt's, or could not be verified yet. */
export type TakenReceipt = { outcome: 'taken' } | { outcome: 'refused'; message: string };

const refusals = {
  'no-receipt': () => t`This is not a receipt.`,
  forged: () => t`This receipt is not genuine.`,
  'unknown-key': () => t`This server did not sign this receipt.`,
  'no-keys': () => t`This device does not have the server’s keys yet. Go online once, then scan again.`,
};

/**
 * Accepts a receipt shown by another user's device as an acknowledgement: the server's own signature proves that it has
 * stored this attempt, with these answers and this score.
 *
 * @throws StorageFailed
 */
export async function takeReceipt(device: Device, entry: OutboxEntry, text: string): Promise<TakenReceipt> {
  const check = await checkReceipt(device, text);
  if (check.found !== 'valid') return { outcome: 'refused', message: refusals[check.found]() };
  const { claims } = check;
  const { attempt, exam } = entry;
  if (claims.attempt !== attempt._id)
    return { outcome: 'refused', message: t`This is the receipt of another attempt.` };
  const { _id, answers, startedAt, finishedAt, secondsUsed } = attempt;
  const report: Report = {
    _id,
    user: claims.user,
    exam,
    result: scoreAnswers(exam, answers),
    answers,
    startedAt,
    finishedAt,
    secondsUsed,
    createdAt: claims.receivedAt,
    receipt: receiptIn(text),
  };
  if (claims.user._id !== entry.userId || !(await areClaimsOf(claims, report)))
    return {
      outcome: 'refused',
      message: t`The server has this attempt, but scored it differently. You will see the result when this device is online.`,
    };
  await device.reports.put([report]);
  // The drain finds the receipt and removes the entry.
  await device.push({ eager: true });
  return { outcome: 'taken' };
}
