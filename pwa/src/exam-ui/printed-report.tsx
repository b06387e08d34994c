import { plural } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { marksOf } from '@quiz-app/shared/scoring';
import type { ReactNode } from 'react';
import { formatShare } from '../language/format.ts';
import { formatDateTime } from '../ui/date-time.tsx';
import { marksInWords } from './marks-in-words.ts';
import { personName } from './person-name.ts';
import styles from './printed-report.module.css';
import { receiptOf } from './receipt-line.tsx';
import { isolated } from './text-direction.ts';
import { verdictWord } from './verdict-word.ts';

/** Names and numbers keep their own order: `90%` stands before the marks in Arabic too. */
const inOneLine = (...parts: string[]): string => isolated(parts).join(' · ');

/**
 * Wraps a screen's view of a report. In print, every sheet starts with the user, the exam, the date, the score and the
 * receipt.
 */
export function PrintedReport({ report, children }: { report: Report; children: ReactNode }) {
  const { user, exam, result } = report;
  const correct = result.correctAnswers.length;
  const all = exam.questions.length;
  const marks = marksOf(report, correct, { questionsCount: all, totalMarks: exam.totalMarks });
  const head = [
    inOneLine(personName(user), exam.name, formatDateTime(reportDate(report))),
    inOneLine(
      verdictWord(result.verdict),
      formatShare(marks, exam.totalMarks, exam.passingMarks),
      marksInWords(marks, exam),
      plural(correct, { one: `# of ${all} correct`, other: `# of ${all} correct` }),
    ),
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
