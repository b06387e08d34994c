import type { MatchFields } from '@quiz-app/shared/question-kinds/match';
import { withoutEmptyEnd } from './without-empty-end.ts';

interface Pair {
  left: string;
  right: string;
}

/** The input for pairs, and for texts on the right without a partner. */
export interface MatchDraft {
  pairs: Pair[];
  extras: { text: string }[];
}

export const emptyPair: Pair = { left: '', right: '' };
export const emptyMatch: MatchDraft = { pairs: [], extras: [] };

export const matchDraftOf = ({ left, right }: MatchFields): MatchDraft => ({
  pairs: left.map((text, at) => ({ left: text, right: right[at] ?? '' })),
  extras: right.slice(left.length).map((text) => ({ text })),
});

const isEmpty = (text: string) => text.trim() === '';

/** The pairs that are sent. */
export const filledPairs = ({ pairs }: MatchDraft): Pair[] =>
  withoutEmptyEnd(pairs, ({ left, right }) => isEmpty(left) && isEmpty(right));

export function matchFieldsOf(draft: MatchDraft): MatchFields {
  const pairs = filledPairs(draft);
  const extras = withoutEmptyEnd(draft.extras, ({ text }) => isEmpty(text));
  return {
    kind: 'match',
    left: pairs.map(({ left }) => left),
    right: [...pairs.map(({ right }) => right), ...extras.map(({ text }) => text)],
  };
}
