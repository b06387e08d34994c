import { formatDuration, formatMarks } from '@quiz-app/shared/duration';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import type { Difference } from '../changed-dialog.tsx';
import { detailLabels } from './details.ts';

type Name = keyof ExamDetails;
const names = Object.keys(detailLabels) as Name[];

/** What was typed, and what others changed where nothing was. */
export function mergeDetails(from: ExamDetails, mine: ExamDetails, theirs: ExamDetails): ExamDetails {
  const pick = <N extends Name>(name: N) => (mine[name] === from[name] ? theirs[name] : mine[name]);
  return {
    name: pick('name'),
    duration: pick('duration'),
    category: pick('category'),
    totalMarks: pick('totalMarks'),
    passingMarks: pick('passingMarks'),
  };
}

/** Whether two exams, or what was typed for one, have the same details. */
export const isSameDetails = (a: ExamDetails, b: ExamDetails): boolean => names.every((name) => a[name] === b[name]);

/** The details that someone has changed since a form began, or that were typed and are not so on the server. */
export function detailsDifferences(from: ExamDetails, mine: ExamDetails, theirs: Exam): Difference[] {
  return names.flatMap((name) => {
    const isMine = mine[name] !== from[name] && mine[name] !== theirs[name];
    const isTheirs = theirs[name] !== from[name];
    if (!isTheirs && !isMine) return [];
    const yours = isMine ? inWords(mine, name) : undefined;
    return [{ label: detailLabels[name], yours, theirs: inWords(theirs, name) }];
  });
}

function inWords(details: ExamDetails, name: Name): string {
  if (name === 'duration') return `${formatDuration(details.duration)} (${details.duration} seconds)`;
  if (name === 'name' || name === 'category') return details[name];
  return formatMarks(details[name]);
}
