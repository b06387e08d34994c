import { t } from '@lingui/core/macro';
import { readMarks, withoutMarks } from './text/marks.ts';
import type { BuiltText } from './text/text-builder.ts';

/** The converted texts of one question, and what they lost. */
export interface QuestionTexts {
  /** An essential text of the question: content that cannot be converted refuses the question. */
  essential(built: BuiltText): string;
  /** An essential text that can only be plain: a formula or medium in it refuses the question. */
  plainOnly(built: BuiltText): string;
  /** A text beside the question: content that cannot be converted is left out and noted. */
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
      refusal ??= built.refusal?.ofQuestion;
      return built.text;
    },
    plainOnly(built) {
      const { formulas, media } = readMarks(built.text);
      if (formulas.length + media.length > 0)
        refusal ??= t`It has a formula or picture where the app has plain text only.`;
      return this.essential(built);
    },
    beside(built) {
      for (const sentence of built.lost) lost.add(sentence);
      if (built.refusal) lost.add(built.refusal.ofExplanation);
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

/** A text that is used unchanged. */
export const plain = (text: string): BuiltText => ({ text: withoutMarks(text).trim(), lost: [] });

/**
 * Joins the feedback of a question into its explanation: first the general one, then each option's, named by the
 * option's text, because letters change when options are shuffled.
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

const conditions = {
  right: () => t({ message: 'If right:', comment: 'Feedback to an answer follows' }),
  'partly right': () => t({ message: 'If partly right:', comment: 'Feedback to an answer follows' }),
  wrong: () => t({ message: 'If wrong:', comment: 'Feedback to an answer follows' }),
};

/** Feedback that depends on the answer, for an explanation that every taker reads. */
export function conditional(condition: keyof typeof conditions, feedback: string): string {
  // Not a placeholder of the message: Lingui would decode escapes such as `\u00e9`, which code may have.
  return feedback === '' ? '' : `${conditions[condition]()} ${feedback}`;
}

/** Whether the name of a question says only its place, or nothing. */
export const isNumber = (name = '') => /^(?:Question ?)?\d*$/.test(name.trim());
