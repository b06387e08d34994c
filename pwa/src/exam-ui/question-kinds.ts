import { type Answer, kindNameOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import { use } from 'react';
import { choiceViews } from './choice-views.tsx';
import type { KindViews, MoreViews } from './kind-views.ts';

let loaded: MoreViews | undefined;
/** The same promise at each rendering that waits. */
let loading: Promise<MoreViews> | undefined;

/** Loads the views of the kinds beside choices. A failure is not kept. */
async function load(): Promise<MoreViews> {
  try {
    loaded = (await import('./kinds/more-views.ts')).moreViews;
    return loaded;
  } catch (cause) {
    throw new Error('A part of the app could not be loaded. Go online, and open this page again.', { cause });
  } finally {
    loading = undefined;
  }
}

function moreViews(): MoreViews {
  if (loaded) return loaded;
  loading ??= load();
  return use(loading);
}

/** The views of a question's kind, while rendering. Most exams have choices only: others wait for the views once. */
export function viewsOf(question: QuestionFields): KindViews<QuestionFields, Answer> {
  const name = kindNameOf(question);
  const views: KindViews<never, never> = name === 'choice' ? choiceViews : moreViews()[name];
  return views as KindViews<QuestionFields, Answer>;
}

/** Waits for the views of an exam's questions, so that none of them waits later. Call it while rendering. */
export function useViewsOf(questions: readonly QuestionFields[] = []): void {
  if (questions.some((question) => kindNameOf(question) !== 'choice')) moreViews();
}
