import { type Question, type QuestionContent, questionContent } from '@quiz-app/shared/question';
import { type KindName, kindNameOf } from '@quiz-app/shared/question-kinds';
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
  /** Missing in a question that never had one. */
  explanation?: string;
  /** The pictures, sounds and formulas of the texts. */
  content: ContentDraft;
}

export const emptyDraft: QuestionDraft = { name: '', kind: 'choice', own: emptyDrafts, content: plainContent };

export function draftOf(question: Question): QuestionDraft {
  const { name, explanation } = question;
  const kind = kindNameOf(question);
  const own = { ...emptyDrafts, [kind]: adminViewsByName(kind).draftOf(question) };
  return { name, kind, own, ...(explanation !== undefined && { explanation }), content: contentDraftOf(question) };
}

/** The texts of a draft by the names of their fields: the question's, those of its kind, and the explanation. */
export function fieldsOf({ name, kind, own, explanation = '' }: QuestionDraft) {
  const views = adminViewsByName(kind);
  return {
    name: [['Question', name]] as const,
    own: views.textsOf(views.fieldsOf(own[kind])),
    explanation: [['Explanation', explanation]] as const,
  };
}

export function textsOf(draft: QuestionDraft): string[] {
  const { name, own, explanation } = fieldsOf(draft);
  return [...name, ...own, ...explanation].map(([, text]) => text);
}

/** The content to send, without validation: the server validates it. */
export function contentOf(draft: QuestionDraft): QuestionContent {
  const { name, kind, own, explanation, content } = draft;
  return {
    name,
    ...adminViewsByName(kind).fieldsOf(own[kind]),
    ...(explanation !== undefined && { explanation }),
    ...contentToSend(content, textsOf(draft)),
  };
}

/** What the server would refuse in a draft, by field of the dialog. */
export interface DraftProblems {
  name?: string;
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
  const issues = (read.error?.issues ?? []).map(({ path, message }) => ({ field: String(path[0]), message }));
  const lacking = undescribed(draft.content, textsOf(draft));
  if (issues.length + lacking.length === 0) return undefined;
  const name = issues.find(({ field }) => field === 'name');
  const content = issues.find(({ field }) => contentFields.includes(field));
  const own = issues.find(({ field }) => !['name', 'explanation', ...contentFields].includes(field));
  return {
    ...(name && { name: name.message }),
    ...(own && { own }),
    ...(content && { content: content.message }),
    ...(lacking.length > 0 && { undescribed: lacking }),
  };
}

/** Whether two drafts would be saved as the same question. */
export function isSameDraft(a: QuestionDraft, b: QuestionDraft): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}
