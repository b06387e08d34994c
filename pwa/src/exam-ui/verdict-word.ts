import { t } from '@lingui/core/macro';

/** The verdict of a report as it is shown. */
export function verdictWord(verdict: 'Pass' | 'Fail' | 'N/A'): string {
  if (verdict === 'Pass') return t({ message: 'Pass', comment: 'Verdict of a report' });
  if (verdict === 'Fail') return t({ message: 'Fail', comment: 'Verdict of a report' });
  return t({ message: 'N/A', comment: 'In place of a verdict or an answer that there is not' });
}
