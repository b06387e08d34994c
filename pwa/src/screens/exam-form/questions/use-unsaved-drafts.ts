import type { Exam } from '@quiz-app/shared/exam';
import { useState } from 'react';
import type { QuestionDraft } from './question-draft.ts';

export interface UnsavedDraft {
  draft: QuestionDraft;
  /** The exam as it was when the writing began. */
  base: Exam;
  /** The exam as someone else has changed it since, where that is why the draft was not saved. */
  theirs?: Exam;
  /** Why the server did not take it; absent where the dialog was closed before it was sent. */
  refusal?: string;
}

export interface UnsavedDrafts {
  hasAny: boolean;
  /** @param questionId empty for the question to be added */
  of: (questionId: string) => UnsavedDraft | undefined;
  keep: (questionId: string, kept: UnsavedDraft) => void;
  drop: (questionId: string) => void;
}

/** The questions that were written and are not saved, so that no text is lost with its dialog. */
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
