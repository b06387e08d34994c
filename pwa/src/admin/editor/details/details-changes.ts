import { plural, t } from '@lingui/core/macro';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { formatDuration, formatNumber } from '../../../language/format.ts';
import { numberIn } from '../../parts/number-in.ts';
import type { Difference } from '../changed-dialog.tsx';
import { mediaInWords, textInWords } from '../content-fields/content-draft.ts';
import { otherWords, spokenDifference } from '../spoken-difference.tsx';
import { type DetailsTexts, detailLabels, textsOf as fieldTextsOf } from './details.ts';
import { nameOfLanguage } from './languages.ts';
import { markings, penaltyInWords } from './marking.ts';

/** Only the details that the user has changed; null clears an optional one. */
export type DetailsChanges = Partial<ExamDetails>;

type Name = keyof DetailsTexts;
const names = Object.keys(detailLabels) as Name[];

/** Picks the details whose fields are dirty. */
export function pickChanges(details: ExamDetails, dirty: Partial<Record<Name, boolean>>): DetailsChanges {
  const changes: DetailsChanges = { ...details };
  for (const name of names) if (name !== 'content' && !dirty[name]) delete changes[name];
  if (dirty.content || dirty.instructions) return changes;
  const { format: _, media: __, formulas: ___, ...others } = changes;
  return others;
}

/** The details as texts, with the descriptions of pictures and sounds. */
const textsOf = (exam: ExamDetails): DetailsTexts => ({ ...fieldTextsOf(exam), content: mediaInWords(exam.media) });

/** The details to save: the user's changes, and the exam's values elsewhere. Unchanged optional fields stay. */
export function applyChanges(exam: Exam, changes: DetailsChanges): ExamDetails {
  const { name, duration, category, totalMarks, passingMarks } = exam;
  return { name, duration, category, totalMarks, passingMarks, ...changes };
}

/** Whether saving would overwrite details that someone else has changed since `base`. */
export function overwritesTheirs(changes: DetailsChanges, base: Exam, theirs: Exam): boolean {
  return isOther(base, theirs) && isOther({ ...theirs, ...changes }, theirs);
}

function isOther(a: ExamDetails, b: ExamDetails): boolean {
  const [textsOfA, textsOfB] = [textsOf(a), textsOf(b)];
  return names.some((name) => textsOfA[name] !== textsOfB[name]) || otherWords(a, b).length > 0;
}

/** The details that someone else has changed since `base`, and the user's own that differ from the server's. */
export function detailsDifferences(changes: DetailsChanges, base: Exam, theirs: Exam): Difference[] {
  const saved = { ...theirs, ...changes };
  const [before, now, mine] = [textsOf(base), textsOf(theirs), textsOf(saved)];
  const texts = names.flatMap((name) => {
    const isMine = mine[name] !== now[name];
    const isTheirs = now[name] !== before[name];
    if (!isTheirs && !isMine) return [];
    const yours = isMine ? formatDetail(mine, name, saved) : undefined;
    return [{ label: detailLabels[name](), yours, theirs: formatDetail(now, name, theirs) }];
  });
  return [...texts, ...spokenDifference(saved, theirs)];
}

const words = (): Partial<Record<Name, Record<string, string>>> => ({
  shuffle: { none: t`Nothing`, questions: t`Questions`, options: t`Options`, both: t`Questions and options` },
  marking: markings(),
  resumable: { no: t`Start again`, yes: t`Continue on the same device` },
});

function formatDetail(texts: DetailsTexts, name: Name, exam: ExamDetails): string {
  const text = texts[name];
  if (name === 'instructions') return textInWords(text, exam) || '–';
  if (name === 'duration') return durationInWords(Number(text));
  if (name === 'totalMarks' || name === 'passingMarks') return formatNumber(numberIn(text) ?? 0);
  if (name === 'opensAt' || name === 'closesAt') return text.replace('T', ' ') || '–';
  if (name === 'penalty') return penaltyInWords(Number(text));
  if (name === 'language') return nameOfLanguage(text);
  return words()[name]?.[text] ?? (text || '–');
}

/** With the seconds that the field holds. */
function durationInWords(seconds: number): string {
  const duration = formatDuration(seconds);
  return plural(seconds, { one: `${duration} (${seconds} second)`, other: `${duration} (${seconds} seconds)` });
}
