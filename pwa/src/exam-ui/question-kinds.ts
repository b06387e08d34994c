import {
  type Answer,
  type KindName,
  type KindTypes,
  kindNameOf,
  type QuestionFields,
} from '@quiz-app/shared/question-kinds';
import { choiceViews } from './choice-views.tsx';
import type { KindViews } from './kind-views.ts';

const views: { [Name in KindName]: KindViews<KindTypes[Name]['fields'], KindTypes[Name]['answer']> } = {
  choice: choiceViews,
};

export const viewsOf = (question: QuestionFields): KindViews<QuestionFields, Answer> => views[kindNameOf(question)];
