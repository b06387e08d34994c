import { keysOf } from './question-kinds/choice.ts';
import { isOfKind, type QuestionFields } from './question-kinds.ts';

/** The texts of a question that may be rich, in the order in which formulas are counted. */
export function textsOf(question: QuestionFields & { name: string; explanation?: string | null }): string[] {
  const { name, explanation } = question;
  return [name, ...answerTexts(question), explanation ?? ''];
}

/** What takers choose from, order or match. Gaps and typed answers are plain text. */
function answerTexts(question: QuestionFields): string[] {
  if (isOfKind('choice', question)) return keysOf(question).map((key) => question.options[key] ?? '');
  if (isOfKind('order', question)) return question.items;
  return isOfKind('match', question) ? [...question.left, ...question.right] : [];
}
