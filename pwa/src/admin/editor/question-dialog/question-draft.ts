import { t } from '@lingui/core/macro';
import { type Question, type QuestionContent, questionContent } from '@quiz-app/shared/question';
import { type KindName, kindNameOf, type QuestionFields } from '@quiz-app/shared/question-kinds';
import { textsOf as richTextsOf } from '@quiz-app/shared/question-texts';
import { questionFieldText } from '../../../language/answer-text.ts';
import {
  type ContentDraft,
  contentDraftOf,
  contentToSend,
  plainContent,
  undescribed,
} from '../content-fields/content-draft.ts';
import type { FieldProblem } from '../question-kinds/admin-views.ts';
import { adminViewsByName, emptyDrafts, type OwnDrafts } from '../question-kinds/question-kinds.ts';

/** A question during editing. */
export interface QuestionDraft {
  name: string;
  kind: KindName;
  /** The input for every kind, so that changing the kind loses nothing. */
  own: OwnDrafts;
  /** As typed; missing in a question that never had other than one. */
  points?: string;
  /** Missing in a question that never had one. */
  explanation?: string;
  /** The pictures, sounds and formulas of the texts. */
  content: ContentDraft;
}

export const emptyDraft: QuestionDraft = { name: '', kind: 'choice', own: emptyDrafts, content: plainContent };

export function draftOf(question: Question): QuestionDraft {
  const { name, points, explanation } = question;
  const kind = kindNameOf(question);
  return {
    name,
    kind,
    own: { ...emptyDrafts, [kind]: adminViewsByName(kind).draftOf(question) },
    ...(points !== undefined && { points: String(points) }),
    ...(explanation !== undefined && { explanation }),
    content: contentDraftOf(question),
  };
}

/** The fields of a draft's kind. */
export const ownFieldsOf = ({ name, kind, own }: Pick<QuestionDraft, 'name' | 'kind' | 'own'>): QuestionFields =>
  adminViewsByName(kind).fieldsOf(own[kind], name);

/** The texts of a draft that may be rich, by the names of their fields: the question's, its kind's, the explanation. */
export function fieldsOf(draft: QuestionDraft) {
  const { name, kind, explanation = '' } = draft;
  const fields = ownFieldsOf(draft);
  const rich = new Set(richTextsOf({ ...fields, name: '' }));
  return {
    name: [[t`Question`, name]] as const,
    own: adminViewsByName(kind)
      .textsOf(fields)
      .filter(([, text]) => rich.has(text)),
    explanation: [[t`Explanation`, explanation]] as const,
  };
}

export const textsOf = (draft: QuestionDraft): string[] =>
  richTextsOf({ ...ownFieldsOf(draft), name: draft.name, explanation: draft.explanation ?? '' });

/** The content to send, without validation: the server validates it. */
export function contentOf(draft: QuestionDraft): QuestionContent {
  const { name, points, explanation, content } = draft;
  return {
    name,
    ...ownFieldsOf(draft),
    ...(points !== undefined && { points: pointsIn(points) }),
    ...(explanation !== undefined && { explanation }),
    ...contentToSend(content, textsOf(draft)),
  };
}

/** One without a text. */
const pointsIn = (points: string): number => (points.trim() === '' ? 1 : Number(points));

/** What the server would refuse in a draft, by field of the dialog. */
export interface DraftProblems {
  name?: string;
  points?: string;
  own?: FieldProblem;
  /** The pictures and sounds without a description. */
  undescribed?: string[];
  /** The problem of all fields together, or of the formulas. */
  content?: string;
}

const contentFields: PropertyKey[] = ['format', 'media', 'formulas'];

/** The errors that the server would return for a draft; `undefined` if it would accept it. */
export function problemsOf(draft: QuestionDraft): DraftProblems | undefined {
  const read = questionContent.safeParse(contentOf(draft));
  const issues = (read.error?.issues ?? []).map(({ path, message }) => ({
    field: String(path[0]),
    path,
    message: questionFieldText(path.join('.'), message),
  }));
  const lacking = undescribed(draft.content, textsOf(draft));
  if (issues.length + lacking.length === 0) return undefined;
  const name = issues.find(({ field }) => field === 'name');
  const points = issues.find(({ field }) => field === 'points');
  const content = issues.find(({ field }) => contentFields.includes(field));
  const own = issues.find(({ field }) => !['name', 'points', 'explanation', ...contentFields].includes(field));
  return {
    ...(name && { name: name.message }),
    ...(points && { points: points.message }),
    ...(own && { own }),
    ...(content && { content: content.message }),
    ...(lacking.length > 0 && { undescribed: lacking }),
  };
}

/** Whether two drafts would be saved as the same question. */
export function isSameDraft(a: QuestionDraft, b: QuestionDraft): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}
