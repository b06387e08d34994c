import type { Exam } from '@quiz-app/shared/exam';
import { useRef, useState } from 'react';
import type { QuestionDraft } from '../question-dialog/question-draft.ts';

export interface UnsavedDraft {
  draft: QuestionDraft;
  /** The exam as it was when the user started editing. */
  base: Exam;
  /** The exam with someone else's changes, if they prevented saving the draft. */
  theirs?: Exam;
  /** Why the server refused it; missing if the dialog was closed without saving. */
  refusal?: string;
  /** Whether the server has not answered yet. */
  isSending?: true;
}

/** A question in the open dialog that differs from the one that was opened. */
interface Typed {
  id: string;
  unsaved: UnsavedDraft;
}

export interface UnsavedDrafts {
  hasAny: boolean;
  /** Whether the open dialog has input. */
  isTyping: boolean;
  /** The ids of the questions that wait to be reopened. */
  waiting: readonly string[];
  /** How many new questions are being sent. */
  newInFlight: number;
  of: (questionId: string) => UnsavedDraft | undefined;
  keep: (questionId: string, kept: UnsavedDraft) => void;
  drop: (questionId: string) => void;
  /** Remembers the input of the open dialog, or that it is unchanged. */
  type: (typed: Typed | undefined) => void;
  /** Keeps that input. @returns its question, if there was any */
  keepTyped: () => string | undefined;
  /** A pasted text of questions that are not added yet. */
  pasted: string;
  keepPasted: (text: string) => void;
  /** All of it, also the input of the open dialog; undefined if there is none. */
  all: () => DraftsOfPage | undefined;
  /** Adds those of an earlier page. */
  restore: (earlier: DraftsOfPage) => void;
}

/** The questions that a page has not saved. */
export interface DraftsOfPage {
  questions: [id: string, unsaved: UnsavedDraft][];
  pasted: string;
}

let lastNew = 0;

/** An id for a new question until the server gives it one. */
export function makeNewId(): string {
  lastNew += 1;
  return `new ${lastNew}`;
}

export const isNewId = (questionId: string) => questionId.startsWith('new ');

/** Edited questions that are not saved, so that no text is lost when a dialog closes or a call fails. */
export function useUnsavedDrafts(): UnsavedDrafts {
  const [kept, setKept] = useState<ReadonlyMap<string, UnsavedDraft>>(new Map());
  const [isTyping, setTyping] = useState(false);
  const [pasted, keepPasted] = useState('');
  const typed = useRef<Typed>(undefined);
  const keep = (id: string, unsaved: UnsavedDraft) => setKept((before) => new Map(before).set(id, unsaved));
  const inFlight = [...kept].filter(([, { isSending }]) => isSending);
  return {
    isTyping,
    hasAny: kept.size > 0 || isTyping || pasted.trim() !== '',
    waiting: [...kept.keys()].filter((id) => !kept.get(id)?.isSending),
    newInFlight: inFlight.filter(([id]) => isNewId(id)).length,
    of: (id) => kept.get(id),
    keep,
    drop: (id) => setKept((before) => new Map([...before].filter(([other]) => other !== id))),
    type: (now) => {
      typed.current = now;
      setTyping(now !== undefined);
    },
    keepTyped: () => {
      const last = typed.current;
      if (last) keep(last.id, last.unsaved);
      return last?.id;
    },
    pasted,
    keepPasted,
    all: () => {
      const { id, unsaved } = typed.current ?? {};
      const questions = [...(id && unsaved ? new Map(kept).set(id, unsaved) : kept)];
      return questions.length > 0 || pasted.trim() !== '' ? { questions, pasted } : undefined;
    },
    restore: (earlier) => {
      keepPasted(earlier.pasted);
      for (const [id, { isSending: _, ...unsaved }] of earlier.questions) keep(isNewId(id) ? makeNewId() : id, unsaved);
    },
  };
}
