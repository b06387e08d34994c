import {
  type Answer,
  type AnswerFigures,
  type KindName,
  type KindTypes,
  kindNameOf,
  type QuestionFields,
} from '@quiz-app/shared/question-kinds';
import type { AdminViews } from './admin-views.ts';
import { choiceAdminViews } from './choice-admin-views.tsx';
import type { ChoiceDraft } from './choice-draft.ts';
import type { GapsDraft } from './gap-draft.ts';
import { gapsAdminViews } from './gaps-admin-views.tsx';
import { matchAdminViews } from './match-admin-views.tsx';
import type { MatchDraft } from './match-draft.ts';
import type { NumberDraft } from './number-draft.ts';
import { numericAdminViews } from './numeric-admin-views.tsx';
import { type OrderDraft, orderAdminViews } from './order-admin-views.tsx';
import { textAdminViews } from './text-admin-views.tsx';
import type { TextDraft } from './text-draft.ts';

/** The input of the editor for each kind. */
export interface OwnDrafts {
  choice: ChoiceDraft;
  numeric: NumberDraft;
  text: TextDraft;
  gaps: GapsDraft;
  order: OrderDraft;
  match: MatchDraft;
}
type OwnDraft = OwnDrafts[KindName];

const views: {
  [Name in KindName]: AdminViews<
    KindTypes[Name]['fields'],
    KindTypes[Name]['answer'],
    OwnDrafts[Name],
    KindTypes[Name]['figures']
  >;
} = {
  choice: choiceAdminViews,
  numeric: numericAdminViews,
  text: textAdminViews,
  gaps: gapsAdminViews,
  order: orderAdminViews,
  match: matchAdminViews,
};

type AnyViews = AdminViews<QuestionFields, Answer, OwnDraft, AnswerFigures>;

export const emptyDrafts: OwnDrafts = {
  choice: views.choice.emptyDraft,
  numeric: views.numeric.emptyDraft,
  text: views.text.emptyDraft,
  gaps: views.gaps.emptyDraft,
  order: views.order.emptyDraft,
  match: views.match.emptyDraft,
};

export const adminViewsByName = (name: KindName): AnyViews => views[name] as AnyViews;
export const adminViewsOf = (question: QuestionFields) => adminViewsByName(kindNameOf(question));
