import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { Bubble } from '../ui/bubble.tsx';
import { formatInstant } from '../ui/date-time.tsx';
import styles from './receipt-line.module.css';
import { shortId } from './short-id.ts';

type Receipt = Pick<Report, '_id' | 'finishedAt' | 'createdAt'>;

/** When an attempt was finished and when the server received it, with time zones, and its short id. */
export function receiptOf(report: Receipt): string {
  const [finished, sent] = [reportDate(report), report.createdAt].map(formatInstant);
  return `Finished ${finished} · Sent ${sent} · Attempt ${shortId(report._id)}`;
}

/** The receipt of a report as a line of text. */
export function ReceiptLine({ report }: { report: Receipt }) {
  return (
    <p className={`meta ${styles.receipt}`}>
      <Bubble size={16} mark="correct" sign />
      <span>{receiptOf(report)}</span>
    </p>
  );
}
