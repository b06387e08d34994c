import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';
import type { ReactNode } from 'react';
import { formatCount, formatNumber, formatShare } from '../language/format.ts';
import { formatDateTime } from '../ui/date-time.tsx';
import styles from './printed-report.module.css';
import { receiptOf } from './receipt-line.tsx';

/**
 * Wraps a screen's view of a report. In print, every sheet starts with the user, the exam, the date, the score and the
 * receipt.
 */
export function PrintedReport({ report, children }: { report: Report; children: ReactNode }) {
  const { user, exam, result } = report;
  const correct = result.correctAnswers.length;
  const marks = marksOf(report, correct, { questionsCount: exam.questions.length, totalMarks: exam.totalMarks });
  const head = [
    `${user.name} · ${exam.name} · ${formatDateTime(reportDate(report))}`,
    [
      result.verdict,
      formatShare(marks, exam.totalMarks, exam.passingMarks),
      `${formatNumber(marks)} of ${formatCount(exam.totalMarks, 'mark')}`,
      `${correct} of ${exam.questions.length} correct`,
    ].join(' · '),
    receiptOf(report),
  ];
  return (
    <div className={styles.sheets}>
      {/* CSS draws the text, so that it is neither read out nor found on the screen, which has all of it elsewhere. */}
      <div className={styles.head} data-head={head.join('\n')} />
      <div className={styles.body}>{children}</div>
    </div>
  );
}
