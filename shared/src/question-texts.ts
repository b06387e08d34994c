import { keysOf } from './question-kinds/choice.ts';
import type { QuestionFields } from './question-kinds.ts';

/** The texts of a question that may be rich, in the order in which formulas are counted. */
export function textsOf(question: QuestionFields & { name: string; explanation?: string | null }): string[] {
  const { name, options, explanation } = question;
  return [name, ...keysOf(question).map((key) => options[key] ?? ''), explanation ?? ''];
}
