import { t } from '@lingui/core/macro';
import type { Report } from '@quiz-app/shared/report';
import styles from './report-flags.module.css';

/** The rules of its exam that a report may break, each in short and in a sentence for the taker. */
const words = () => ({
  late: [t`Late`, t`It arrived after the exam closed.`],
  early: [t`Started early`, t`It was started before the exam opened.`],
  overTime: [t`Over time`, t`It took longer than the time allowed.`],
  overLimit: [t`More attempts than allowed`, t`All allowed attempts had been used.`],
});

type Flag = keyof ReturnType<typeof words>;
type Flags = Pick<Report, Flag>;

const wordsOf = (report: Flags) =>
  Object.entries(words()).flatMap(([flag, each]) => (report[flag as Flag] ? [each] : []));

/**
 * The rules that a report breaks, and whether it was scored again, in short: `Late · Scored again`. Renders nothing for
 * most reports.
 */
export function ReportFlags({ report }: { report: Flags & Pick<Report, 'earlier'> }) {
  const flags = [...wordsOf(report).map(([short]) => short), ...(report.earlier ? [t`Scored again`] : [])];
  if (flags.length === 0) return null;
  return <span className={`meta ${styles.flags}`}>{flags.join(' · ')}</span>;
}

/** The same in sentences for the taker; '' for most reports. */
export function flagsForTaker(report: Flags): string {
  const broken = wordsOf(report);
  if (broken.length === 0) return '';
  return [...broken.map(([, long]) => long), t`The result is kept, and the admins see this note.`].join(' ');
}
