import { plural } from '@lingui/core/macro';
import { formatNumber, rounded } from '../language/format.ts';

/** The marks of a report: `16.67 of 20 marks`. */
export function marksInWords(obtained: number, totalMarks: number): string {
  const shown = formatNumber(obtained);
  const total = rounded(totalMarks);
  return plural(total, { one: `${shown} of # mark`, other: `${shown} of # marks` });
}
