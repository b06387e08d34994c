import { plural } from '@lingui/core/macro';
import { verdictOf } from '@quiz-app/shared/scoring';
import { formatNumber, rounded } from '../language/format.ts';

interface MarksOfExam {
  totalMarks: number;
  passingMarks: number;
}

/**
 * The marks to show for an attempt, with at most two decimals. Marks below the passing marks stay below them when both
 * are rounded: 66.666 is shown as 66.66 where 66.67 are needed.
 */
export function shownMarks(obtained: number, passingMarks: number): number {
  const [shown, needed] = [rounded(obtained), rounded(passingMarks)];
  const seemsToReach = shown >= needed && verdictOf(obtained, passingMarks) === 'Fail';
  return seemsToReach ? rounded(needed - 0.01) : shown;
}

/** The marks of a report: `16.67 of 20 marks`. */
export function marksInWords(obtained: number, { totalMarks, passingMarks }: MarksOfExam): string {
  const shown = formatNumber(shownMarks(obtained, passingMarks));
  const total = rounded(totalMarks);
  return plural(total, { one: `${shown} of # mark`, other: `${shown} of # marks` });
}
