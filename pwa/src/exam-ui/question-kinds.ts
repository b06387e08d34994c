import { t } from '@lingui/core/macro';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, kindNameOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import { use } from 'react';
import { choiceViews } from './choice-views.tsx';
import { answerVerdict, type ExamRules } from './exam-rules.ts';
import type { KindViews, MoreViews } from './kind-views.ts';

/** The views of the kinds beside choices, or their loading. */
let more: MoreViews | Promise<MoreViews> | undefined;

async function load(): Promise<MoreViews> {
  try {
    return (await import('./kinds/more-views.ts')).moreViews;
  } catch (cause) {
    throw new Error(t`A part of the app could not be loaded. Go online, and reload this page.`, { cause });
  }
}

/** Loads the views of all kinds, so that no component waits for them. */
export async function preloadViews(): Promise<void> {
  more = await load();
}

/** Stays a promise if a component waited for it: React calls `use` again when it goes on. */
function moreViews(): MoreViews {
  more ??= load();
  return more instanceof Promise ? use(more) : more;
}

/** The views of a question's kind, while rendering. Most exams have choices only: others wait for the views once. */
export function viewsOf(question: QuestionFields): KindViews<QuestionFields, Answer> {
  const name = kindNameOf(question);
  const views: KindViews<never, never> = name === 'choice' ? choiceViews : moreViews()[name];
  return views as KindViews<QuestionFields, Answer>;
}

/**
 * The sentences after a verdict: `It is spelled Nairobi.`, and for a wrong answer `Correct answers: A, C` unless its
 * field says it.
 */
export function noteOn(question: Question, answer: Answer, rules: ExamRules): string {
  const { remark, showsSolution, solutionLabel, solutionInWords } = viewsOf(question);
  const solution =
    !showsSolution &&
    answerVerdict(question, answer, rules) !== 'correct' &&
    `${solutionLabel(question)} ${solutionInWords(question, rules.language)}`;
  return [remark?.(question, answer, rules), solution].filter(Boolean).join(' ');
}

/** Waits for the views of an exam's questions, so that none of them waits later. Call it while rendering. */
export function useViewsOf(questions: readonly QuestionFields[] = []): void {
  if (questions.some((question) => kindNameOf(question) !== 'choice')) moreViews();
}
