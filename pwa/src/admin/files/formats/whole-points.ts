import { t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';

/** The points of a question that has some marks elsewhere: whole ones, and 1 without them. */
export function wholePoints(marks: number): { points?: number; lost: string[] } {
  if (marks === 1) return { lost: [] };
  if (Number.isInteger(marks) && marks > 0 && marks <= limits.points) return { points: marks, lost: [] };
  return { lost: [t`Its marks are no whole number of points, and are not imported: it counts as 1 point.`] };
}
