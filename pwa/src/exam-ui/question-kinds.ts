import { t } from '@lingui/core/macro';
import { type Answer, kindNameOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import { choiceViews } from './choice-views.tsx';
import type { KindViews, MoreViews } from './kind-views.ts';

/** The views of the kinds beside choices: not loaded, being loaded, here, or why they cannot be had. */
let more: { views?: MoreViews; loading?: Promise<void>; failure?: Error } = {};

async function load(): Promise<void> {
  try {
    more = { views: (await import('./kinds/more-views.ts')).moreViews };
  } catch (cause) {
    const why = t`A part of the app could not be loaded. Go online, and reload this page.`;
    more = { failure: new Error(why, { cause }) };
  }
}

/** React waits for a promise that is thrown. Not `use`, which must be called again once the views are here. */
function moreViews(): MoreViews {
  if (more.views) return more.views;
  if (more.failure) throw more.failure;
  more.loading ??= load();
  throw more.loading;
}

/** The views of a question's kind, while rendering. Most exams have choices only: others wait for the views once. */
export function viewsOf(question: QuestionFields): KindViews<QuestionFields, Answer> {
  const name = kindNameOf(question);
  const views: KindViews<never, never> = name === 'choice' ? choiceViews : moreViews()[name];
  return views as KindViews<QuestionFields, Answer>;
}

/** Such as `Correct answers: A, C`. @param language of the exam */
export function solutionNote(question: QuestionFields, language: string | undefined): string {
  const { solutionLabel, solutionInWords } = viewsOf(question);
  return `${solutionLabel(question)} ${solutionInWords(question, language)}`;
}

/** Waits for the views of an exam's questions, so that none of them waits later. Call it while rendering. */
export function useViewsOf(questions: readonly QuestionFields[] = []): void {
  if (questions.some((question) => kindNameOf(question) !== 'choice')) moreViews();
}
