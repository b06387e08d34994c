import { formatDuration, formatMarks } from '@quiz-app/shared/duration';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { Difference } from '../changed-dialog.tsx';
import { detailLabels } from './details.ts';

/** Only the details that the user has changed. */
export type DetailsChanges = Partial<ExamDetails>;

type Name = keyof ExamDetails;
const names = Object.keys(detailLabels) as Name[];

/** Picks the details whose fields are dirty. */
export function pickChanges(details: ExamDetails, dirty: Partial<Record<Name, boolean>>): DetailsChanges {
  const changes: DetailsChanges = { ...details };
  for (const name of names) if (!dirty[name]) delete changes[name];
  return changes;
}

/** The details to save: the user's changes, and the exam's values elsewhere. */
export function applyChanges(exam: Exam, changes: DetailsChanges): ExamDetails {
  const { name, duration, category, totalMarks, passingMarks } = { ...exam, ...changes };
  return { name, duration, category, totalMarks, passingMarks };
}

/** Whether saving would overwrite details that someone else has changed since `base`. */
export function overwritesTheirs(changes: DetailsChanges, base: Exam, theirs: Exam): boolean {
  const isTheirs = names.some((name) => theirs[name] !== base[name]);
  return isTheirs && names.some((name) => name in changes && changes[name] !== theirs[name]);
}

/** The details that someone else has changed since `base`, and the user's own that differ from the server's. */
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
