import type { BuiltText } from './text/text-builder.ts';

/** The converted texts of one question, with what was lost in them. */
export interface QuestionTexts {
  /** A text without which the question would be another one: what cannot be converted refuses the question. */
  essential(built: BuiltText): string;
  /** A text beside the question: what cannot be converted is left out and noted. */
  beside(built: BuiltText): string;
  readonly lost: string[];
  readonly refusal: string | undefined;
}

export function createQuestionTexts(): QuestionTexts {
  const lost = new Set<string>();
  let refusal: string | undefined;
  return {
    essential(built) {
      for (const sentence of built.lost) lost.add(sentence);
      refusal ??= built.refusal;
      return built.text;
    },
    beside(built) {
      for (const sentence of built.lost) lost.add(sentence);
      if (built.refusal)
        lost.add(`${built.refusal.replace(/^It has/, 'Its explanation had').slice(0, -1)}, which was left out.`);
      return built.text;
    },
    get lost() {
      return [...lost];
    },
    get refusal() {
      return refusal;
    },
  };
}

/** A text that is taken as it is. */
export const plain = (text: string): BuiltText => ({ text: text.trim(), lost: [] });

/**
 * Joins the feedback of a question into its explanation: the general one, and after it each option's, named by its text,
 * because letters change when options are shuffled.
 */
export function joinExplanation(
  general: readonly string[],
  options: readonly { text: string; feedback: string }[] = [],
): string {
  const named = options
    .filter(({ feedback }) => feedback !== '')
    .map(({ text, feedback }) =>
      text.includes('\n') || feedback.includes('\n') ? `${text}\n\n${feedback}` : `${text}: ${feedback}`,
    );
  const distinct = new Set(general.filter((text) => text !== ''));
  return [...distinct, ...named].join('\n\n');
}

/** Feedback that depends on the answer, in an explanation that everybody reads. */
export function conditional(condition: 'right' | 'partly right' | 'wrong', feedback: string): string {
  return feedback === '' ? '' : `If ${condition}: ${feedback}`;
}

/** Whether the name of a question says no more than its place, or nothing. */
export const isNumber = (name = '') => /^(?:Question ?)?\d*$/.test(name.trim());
