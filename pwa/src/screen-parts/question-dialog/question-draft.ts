import { type Question, type QuestionContent, questionContent } from '@quiz-app/shared/question';
import { type KindName, kindNameOf } from '@quiz-app/shared/question-kinds';
import type { FieldProblem } from '../question-kinds/admin-views.ts';
import { adminViewsByName, emptyDrafts, type OwnDrafts } from '../question-kinds/question-kinds.ts';

/** A question during editing. */
export interface QuestionDraft {
  name: string;
  kind: KindName;
  /** The input for every kind, so that changing the kind loses nothing. */
  own: OwnDrafts;
  /** Missing in a question that never had one. */
  explanation?: string;
}

export const emptyDraft: QuestionDraft = { name: '', kind: 'choice', own: emptyDrafts };

export function draftOf(question: Question): QuestionDraft {
  const { name, explanation } = question;
  const kind = kindNameOf(question);
  const own = { ...emptyDrafts, [kind]: adminViewsByName(kind).draftOf(question) };
  return { name, kind, own, ...(explanation !== undefined && { explanation }) };
}

/** The content to send, without validation: the server validates it. */
export function contentOf({ name, kind, own, explanation }: QuestionDraft): QuestionContent {
  return { name, ...adminViewsByName(kind).fieldsOf(own[kind]), ...(explanation !== undefined && { explanation }) };
}

/** What the server would refuse in a draft, by field of the dialog. */
export interface DraftProblems {
  name?: string;
  own?: FieldProblem;
}

/** The errors that the server would return for a draft; `undefined` if it would accept it. */
export function problemsOf(draft: QuestionDraft): DraftProblems | undefined {
  const read = questionContent.safeParse(contentOf(draft));
  if (read.success) return undefined;
  const name = read.error.issues.find(({ path }) => path[0] === 'name');
  const own = read.error.issues.find(({ path }) => path[0] !== 'name' && path[0] !== 'explanation');
  return {
    ...(name && { name: name.message }),
    ...(own && { own: { field: String(own.path[0]), message: own.message } }),
  };
}

/** Whether two drafts would be saved as the same question. */
export function isSameDraft(a: QuestionDraft, b: QuestionDraft): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}
