import { type Question, type QuestionContent, questionContent } from '@quiz-app/shared/question';
import {
  correctKeys,
  isTrueFalse,
  type OptionKey,
  optionKeys,
  trueFalseOptions,
} from '@quiz-app/shared/question-kinds/choice';

/** A question during editing. It keeps the input of both types, so that switching the type loses nothing. */
export interface QuestionDraft {
  name: string;
  isTrueFalse: boolean;
  multipleChoice: { options: Record<OptionKey, string>; correctOptions: OptionKey[] };
  trueFalse: { correctOptions: OptionKey[] };
  /** Missing in a question that never had one. */
  explanation?: string;
}

const noOptions: Record<OptionKey, string> = { A: '', B: '', C: '', D: '' };

export const emptyDraft: QuestionDraft = {
  name: '',
  isTrueFalse: false,
  multipleChoice: { options: noOptions, correctOptions: [] },
  trueFalse: { correctOptions: [] },
};

export function draftOf(question: Question): QuestionDraft {
  const correctOptions = correctKeys(question);
  const { name, explanation } = question;
  const texts = { ...emptyDraft, name, ...(explanation !== undefined && { explanation }) };
  if (isTrueFalse(question)) {
    return { ...texts, isTrueFalse: true, trueFalse: { correctOptions } };
  }
  const options = { ...noOptions, ...question.options };
  return { ...texts, multipleChoice: { options, correctOptions } };
}

/** The content to send, without validation: the server validates it. */
export function contentOf(draft: QuestionDraft): QuestionContent {
  const { name, isTrueFalse: forced, multipleChoice, trueFalse, explanation } = draft;
  const answer = forced ? { options: { ...trueFalseOptions }, ...trueFalse } : multipleChoice;
  return { name, ...answer, ...(explanation !== undefined && { explanation }) };
}

export type DraftChange =
  | { type: 'name'; text: string }
  | { type: 'explanation'; text: string }
  | { type: 'kind'; isTrueFalse: boolean }
  | { type: 'option'; key: OptionKey; text: string }
  /** Marks an option as correct or not; a True/False question has exactly one correct option. */
  | { type: 'correct'; key: OptionKey; isCorrect: boolean };

export function changeDraft(draft: QuestionDraft, change: DraftChange): QuestionDraft {
  switch (change.type) {
    case 'name':
      return { ...draft, name: change.text };
    case 'explanation':
      return { ...draft, explanation: change.text };
    case 'kind':
      return { ...draft, isTrueFalse: change.isTrueFalse };
    case 'option': {
      const options = { ...draft.multipleChoice.options, [change.key]: change.text };
      return { ...draft, multipleChoice: { ...draft.multipleChoice, options } };
    }
    case 'correct': {
      if (draft.isTrueFalse) return { ...draft, trueFalse: { correctOptions: [change.key] } };
      const chosen = new Set(draft.multipleChoice.correctOptions);
      if (change.isCorrect) chosen.add(change.key);
      else chosen.delete(change.key);
      const correctOptions = optionKeys.filter((key) => chosen.has(key));
      return { ...draft, multipleChoice: { ...draft.multipleChoice, correctOptions } };
    }
  }
}

/** What the server would refuse in a draft, by field of the dialog. */
export interface DraftProblems {
  name?: string;
  /** `at` is the option whose text needs a correction, or `correct` if the choice of correct options does. */
  options?: { message: string; at: OptionKey | 'correct' };
}

/** The errors that the server would return for a draft; `undefined` if it would accept it. */
export function problemsOf(draft: QuestionDraft): DraftProblems | undefined {
  const read = questionContent.safeParse(contentOf(draft));
  if (read.success) return undefined;
  const name = read.error.issues.find(({ path }) => path[0] === 'name');
  const options = read.error.issues.find(({ path }) => path[0] !== 'name' && path[0] !== 'explanation');
  const { options: texts } = draft.multipleChoice;
  const firstEmpty = optionKeys.find((key) => texts[key].trim() === '') ?? 'A';
  return {
    ...(name && { name: name.message }),
    ...(options && {
      options: { message: options.message, at: options.path[0] === 'options' ? firstEmpty : 'correct' },
    }),
  };
}

/** Whether two drafts would be saved as the same question. */
export function isSameDraft(a: QuestionDraft, b: QuestionDraft): boolean {
  return JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b));
}
