import { type Answer, isOfKind, kindNameOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import type { KindViews } from '../../../exam-ui/kind-views.ts';
import { moreViews } from '../../../exam-ui/kinds/more-views.ts';
import { withoutIsolates } from '../../../exam-ui/text-direction.ts';

/** The views of takers of a kind beside choices. Admins' pages have them from the start. */
export function takersViewsOf(question: QuestionFields): KindViews<QuestionFields, Answer> {
  const name = kindNameOf(question);
  if (name === 'choice') throw new RangeError('Choices have views of their own');
  const views: KindViews<never, never> = moreViews[name];
  return views as KindViews<QuestionFields, Answer>;
}

/** An answer as takers see it; empty for none, and for a choice, which has letters only. */
export const answerInWords = (question: QuestionFields, answer: Answer): string =>
  isOfKind('choice', question) ? '' : takersViewsOf(question).answerInWords(question, answer, undefined);

/** The same in a table, which other programs read. */
export const answerInCell = (question: QuestionFields, answer: Answer): string =>
  withoutIsolates(answerInWords(question, answer));
