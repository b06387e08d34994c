import { type Answer, type KindName, kindNameOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import { choiceViews } from './choice-views.tsx';
import type { KindViews } from './kind-views.ts';

const views: Record<KindName, KindViews<QuestionFields, Answer>> = { choice: choiceViews };

export const viewsOf = (question: QuestionFields): KindViews<QuestionFields, Answer> => views[kindNameOf(question)];
