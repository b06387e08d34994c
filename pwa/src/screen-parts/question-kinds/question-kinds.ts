import type { QuestionFigures } from '@quiz-app/shared/exam-statistics';
import {
  type Answer,
  type AnswerFigures,
  type KindName,
  kindNameOf,
  type QuestionFields,
} from '@quiz-app/shared/question-kinds';
import type { AdminViews } from './admin-views.ts';
import { choiceAdminViews } from './choice-admin-views.tsx';

const views = { choice: choiceAdminViews };

/** The input of the editor for each kind. */
export type OwnDrafts = { [Name in KindName]: (typeof views)[Name]['emptyDraft'] };
type OwnDraft = OwnDrafts[KindName];

type AnyViews = AdminViews<QuestionFields, Answer, OwnDraft, AnswerFigures>;

export const emptyDrafts: OwnDrafts = { choice: views.choice.emptyDraft };

export const adminViewsByName = (name: KindName): AnyViews => views[name];
export const adminViewsOf = (question: QuestionFields) => adminViewsByName(kindNameOf(question));

const allViews: AnyViews[] = Object.values(views);

/** The columns of a spreadsheet with the figures of all kinds. */
export const figureTitles = allViews.flatMap((each) => each.figureTitles);

/** A question's cells in those columns; null in those of other kinds. */
export function figureCells(figures: QuestionFigures): (number | null)[] {
  const own = adminViewsOf(figures.question);
  return allViews.flatMap((each) => (each === own ? each.figureCells(figures) : each.figureTitles.map(() => null)));
}
