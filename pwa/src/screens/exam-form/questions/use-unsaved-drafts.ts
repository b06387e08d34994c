import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import type { QuestionDraft } from '../../../screen-parts/question-dialog/question-draft.ts';

export interface UnsavedDraft {
  draft: QuestionDraft;
  /** The exam as it was when the user started editing. */
  base: Exam;
  /** The exam with someone else's changes, if they prevented saving the draft. */
  theirs?: Exam;
  /** Why the server refused it; missing if the dialog was closed without saving. */
  refusal?: string;
}

export interface UnsavedDrafts {
  hasAny: boolean;
  /** @param questionId empty for a new question */
  of: (questionId: string) => UnsavedDraft | undefined;
  keep: (questionId: string, kept: UnsavedDraft) => void;
  drop: (questionId: string) => void;
}

/** Edited questions that are not saved, so that no text is lost when a dialog closes. */
export function useUnsavedDrafts(): UnsavedDrafts {
  const [kept, setKept] = useState<ReadonlyMap<string, UnsavedDraft>>(new Map());
  const drop = (questionId: string) =>
    setKept((before) => new Map([...before].filter(([other]) => other !== questionId)));
  return {
    hasAny: kept.size > 0,
    of: (questionId) => kept.get(questionId),
    keep: (questionId, draft) => setKept((before) => new Map(before).set(questionId, draft)),
    drop,
  };
}
