import { conditional } from '../question-texts.ts';

/** The feedback that an item shows on an outcome, by the outcome's name. */
export interface ShownFeedback {
  on: string;
  text: string;
}

/** Feedback with the outcome that its name says. */
export const generalFeedback = (shown: readonly ShownFeedback[]): string[] =>
  shown.map(({ on, text }) => {
    if (/incorrect|wrong/i.test(on)) return conditional('wrong', text);
    return /correct|right/i.test(on) ? conditional('right', text) : text;
  });
