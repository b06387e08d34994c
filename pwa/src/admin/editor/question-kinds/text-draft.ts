import type { TextRules } from '@quiz-app/shared/question-kinds/text';
import { withoutEmptyEnd } from './without-empty-end.ts';

export interface AcceptedDraft {
  text: string;
  /** The part of the points: 0 to 1. */
  part: number;
}

/** The input for a word, in a question or in a gap. */
export interface TextDraft {
  accepted: AcceptedDraft[];
  caseSensitive: boolean;
  /** Whether accents count. */
  accents: boolean;
  /** Whether one typo is forgiven. */
  typo: boolean;
}

export const emptyAccepted: AcceptedDraft = { text: '', part: 1 };
export const emptyText: TextDraft = { accepted: [], caseSensitive: false, accents: true, typo: false };

export const textDraftOf = ({ accepted, caseSensitive = false, accents = true, typos }: TextRules): TextDraft => ({
  accepted: accepted.map(({ text, fraction = 1 }) => ({ text, part: fraction })),
  caseSensitive,
  accents,
  typo: typos === 1,
});

export const textFieldsOf = ({ accepted, caseSensitive, accents, typo }: TextDraft): TextRules => ({
  accepted: withoutEmptyEnd(accepted, ({ text }) => text.trim() === '').map(({ text, part }) => ({
    text,
    fraction: part,
  })),
  ...(caseSensitive && { caseSensitive }),
  ...(!accents && { accents }),
  ...(typo && { typos: 1 as const }),
});
