import { t } from '@lingui/core/macro';
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
  const [finished, sent, id] = [
    formatInstant(reportDate(report)),
    formatInstant(report.createdAt),
    shortId(report._id),
  ];
  return [`${t`Finished ${finished}`} ·`, `${t`Sent ${sent}`} ·`, t`Attempt ${id}`];
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
