import { limits } from '@quiz-app/shared/limits';
import type { Gap, GapsFields } from '@quiz-app/shared/question-kinds/gaps';
import { emptyNumber, type NumberDraft, numberDraftOf, numberFieldsOf } from './number-draft.ts';
import { emptyText, type TextDraft, textDraftOf, textFieldsOf } from './text-draft.ts';
import { withoutEmptyEnd } from './without-empty-end.ts';

export interface OptionDraft {
  text: string;
  isRight: boolean;
}

/** The input for a gap. It keeps that of every kind, so that switching loses nothing. */
export interface GapDraft {
  kind: Gap['kind'];
  options: OptionDraft[];
  number: NumberDraft;
  text: TextDraft;
  points: string;
}

/** The input for gaps, in the order of their numbers. The question's text says which ones there are. */
export interface GapsDraft {
  gaps: GapDraft[];
}

export const emptyOption: OptionDraft = { text: '', isRight: false };
export const emptyGap: GapDraft = { kind: 'text', options: [], number: emptyNumber, text: emptyText, points: '1' };

function gapDraftOf(gap: Gap): GapDraft {
  const draft = { ...emptyGap, kind: gap.kind, points: String(gap.points ?? 1) };
  if (gap.kind === 'numeric') return { ...draft, number: numberDraftOf(gap) };
  if (gap.kind === 'text') return { ...draft, text: textDraftOf(gap) };
  return { ...draft, options: gap.options.map((text, at) => ({ text, isRight: at === gap.correct })) };
}

export const gapsDraftOf = ({ gaps }: GapsFields): GapsDraft => ({ gaps: gaps.map(gapDraftOf) });

function gapFieldsOf({ kind, options, number, text, points }: GapDraft): Gap {
  const own = { points: points.trim() === '' ? 1 : Number(points) };
  if (kind === 'numeric') return { kind, ...numberFieldsOf(number), ...own };
  if (kind === 'text') return { kind, ...textFieldsOf(text), ...own };
  const filled = withoutEmptyEnd(options, (option) => option.text.trim() === '');
  return {
    kind,
    options: filled.map((option) => option.text),
    correct: filled.findIndex(({ isRight }) => isRight),
    ...own,
  };
}

const marks = /\[\[(\d{1,3})\]\]/g;

const numbersIn = (text: string): number[] => Array.from(text.matchAll(marks), ([, number]) => Number(number));

/** How many gaps a text has, by their highest number. */
export const countGaps = (text: string): number => Math.min(limits.gaps, Math.max(0, ...numbersIn(text)));

/** The mark of the first gap that a text lacks. */
export function nextMark(text: string): string {
  const numbers = new Set(numbersIn(text));
  let next = 1;
  while (numbers.has(next)) next += 1;
  return `[[${next}]]`;
}

export const gapsFieldsOf = ({ gaps }: GapsDraft, text: string): GapsFields => ({
  kind: 'gaps',
  gaps: Array.from({ length: countGaps(text) }, (_, at) => gapFieldsOf(gaps[at] ?? emptyGap)),
});

/** Changes the input for one gap. */
export function changeGap({ gaps }: GapsDraft, at: number, part: Partial<GapDraft>): GapsDraft {
  const filled = Array.from({ length: Math.max(gaps.length, at + 1) }, (_, each) => gaps[each] ?? emptyGap);
  return { gaps: filled.with(at, { ...(filled[at] ?? emptyGap), ...part }) };
}

/** Removes a gap from the text, and counts the later ones anew. */
export function removeGap({ gaps }: GapsDraft, at: number, text: string): { draft: GapsDraft; text: string } {
  const left = text.replace(marks, (mark, digits: string) => {
    const number = Number(digits);
    if (number === at + 1) return '';
    return number > at + 1 ? `[[${number - 1}]]` : mark;
  });
  return { draft: { gaps: gaps.toSpliced(at, 1) }, text: left };
}
