import type { Report } from '@quiz-app/shared/report';
import styles from './report-flags.module.css';

/** The rules of its exam that a report may break, each in short and in a sentence for the taker. */
const words = {
  late: ['Late', 'It arrived after the exam closed.'],
  early: ['Started early', 'It was started before the exam opened.'],
  overTime: ['Over time', 'It took longer than the time allowed.'],
  overLimit: ['More attempts than allowed', 'All allowed attempts had been used.'],
} as const;

type Flags = Pick<Report, keyof typeof words>;

const wordsOf = (report: Flags) =>
  (Object.keys(words) as (keyof typeof words)[]).flatMap((flag) => (report[flag] ? [words[flag]] : []));

/**
 * The rules that a report breaks, and whether it was scored again, in short: `Late · Scored again`. Renders nothing for
 * most reports.
 */
export function ReportFlags({ report }: { report: Flags & Pick<Report, 'earlier'> }) {
  const flags = [...wordsOf(report).map(([short]) => short), ...(report.earlier ? ['Scored again'] : [])];
  if (flags.length === 0) return null;
  return <span className={`meta ${styles.flags}`}>{flags.join(' · ')}</span>;
}

/** The same in sentences for the taker; '' for most reports. */
export function flagsForTaker(report: Flags): string {
  const broken = wordsOf(report);
  if (broken.length === 0) return '';
  return `${broken.map(([, long]) => long).join(' ')} The result is kept, and the admins see this note.`;
}
