import { formatDuration, formatMarks } from '@quiz-app/shared/duration';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { Difference } from '../changed-dialog.tsx';
import { detailLabels } from './details.ts';

/** The details that a person has typed, and no others. */
export type DetailsChanges = Partial<ExamDetails>;

type Name = keyof ExamDetails;
const names = Object.keys(detailLabels) as Name[];

/** @param dirty which fields were typed in */
export function pickChanges(details: ExamDetails, dirty: Partial<Record<Name, boolean>>): DetailsChanges {
  const changes: DetailsChanges = { ...details };
  for (const name of names) if (!dirty[name]) delete changes[name];
  return changes;
}

/** The details to save: what was typed, and what the exam has elsewhere. */
export function applyChanges(exam: Exam, changes: DetailsChanges): ExamDetails {
  const { name, duration, category, totalMarks, passingMarks } = { ...exam, ...changes };
  return { name, duration, category, totalMarks, passingMarks };
}

/** Whether someone else has changed details since `base`, which the person has not seen before saving others. */
export function overwritesTheirs(changes: DetailsChanges, base: Exam, theirs: Exam): boolean {
  const isTheirs = names.some((name) => theirs[name] !== base[name]);
  return isTheirs && names.some((name) => name in changes && changes[name] !== theirs[name]);
}

/** The details that someone else has changed since `base`, and those that were typed and are not so on the server. */
export function detailsDifferences(changes: DetailsChanges, base: Exam, theirs: Exam): Difference[] {
  const mine = applyChanges(base, changes);
  return names.flatMap((name) => {
    const isMine = name in changes && mine[name] !== theirs[name];
    const isTheirs = theirs[name] !== base[name];
    if (!isTheirs && !isMine) return [];
    return [
      {
        label: detailLabels[name],
        yours: isMine ? formatDetail(mine, name) : undefined,
        theirs: formatDetail(theirs, name),
      },
    ];
  });
}

function formatDetail(details: ExamDetails, name: Name): string {
  if (name === 'duration') return `${formatDuration(details.duration)} (${details.duration} seconds)`;
  if (name === 'name' || name === 'category') return details[name];
  return formatMarks(details[name]);
}
