import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { Fragment } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import { formatInstant } from '../ui/date-time.tsx';
import styles from './receipt-line.module.css';
import { shortId } from './short-id.ts';

type Receipt = Pick<Report, '_id' | 'finishedAt' | 'createdAt'>;

/** When an attempt was finished and when the server received it, with time zones, and its short id. */
export const receiptOf = (report: Receipt): string => partsOf(report).join(' ');

function partsOf(report: Receipt): string[] {
  const [finished, sent] = [reportDate(report), report.createdAt].map(formatInstant);
  return [`Finished ${finished} ·`, `Sent ${sent} ·`, `Attempt ${shortId(report._id)}`];
}

/** The same for the screen, where a date does not break at its hyphens. */
export const ReceiptText = ({ report }: { report: Receipt }) =>
  partsOf(report).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <span className={styles.part}>{part}</span>
    </Fragment>
  ));

/** The receipt of a report as a line of text. */
export function ReceiptLine({ report }: { report: Receipt }) {
  return (
    <p className={`meta ${styles.receipt}`}>
      <Bubble size={16} mark="correct" sign />
      <span>
        <ReceiptText report={report} />
      </span>
    </p>
  );
}
