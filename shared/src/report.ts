import * as z from 'zod/mini';
import type { Exam } from './exam.ts';
import { limits } from './limits.ts';
import { messages } from './messages.ts';
import { type OptionKey, optionKeys } from './option-key.ts';
import type { Question } from './question.ts';
import { storable } from './text-field.ts';

export type Verdict = 'Pass' | 'Fail';

/** What was submitted for each question, by question id. An unanswered question has no entry or an empty list. */
export type Answers = Record<string, OptionKey[]>;

/** A scored attempt as the server stores it and lists it. Times are ISO 8601 instants. */
export interface Report {
  _id: string;
  /** The exam exactly as it was taken, whatever happened to it since. */
  exam: Exam;
  user: { _id: string; name: string };
  /** Unanswered questions are among the wrong ones. */
  result: { correctAnswers: Question[]; wrongAnswers: Question[]; verdict: Verdict };
  answers?: Answers;
  /** When the server received it. */
  createdAt: string;
  /** The device's clock. */
  startedAt?: string;
  finishedAt?: string;
  /** Monotonic seconds from Start Exam to the end of the attempt. */
  secondsUsed?: number;
  /** The device claimed something else than the server's own scoring found; the server's counts. */
  scoredByServer?: boolean;
  /** The taker's device could not send it: an admin handed in the copy it saved. */
  handedIn?: { by: { _id: string; name: string } };
}

/** A report whose questions are reduced to their ids (`fields=summary`): enough for every table. */
export interface ReportSummary extends Omit<Report, 'exam' | 'result' | 'answers'> {
  exam: Omit<Exam, 'questions'> & { questions: Reference[] };
  result: { correctAnswers: Reference[]; wrongAnswers: Reference[]; verdict: Verdict };
}

export interface Reference {
  _id: string;
}

const printableAscii = /^[\x21-\x7e]{1,100}$/;
/** The specification sends either an id or the object it belongs to; only the id is read. */
const reference = (message: string) => {
  const id = z.string(message).check(z.regex(printableAscii, message));
  return z.pipe(
    z.union([id, z.object({ _id: id })], message),
    z.transform((value) => (typeof value === 'string' ? value : value._id)),
  );
};
const instant = (message: string) => z.optional(z.iso.datetime({ offset: true, error: message }));

const answersMessage = 'Answers must be lists of option keys';

/** What `addReport` takes: the specification's payload, and what the device adds to it. */
export const reportSubmission = z.object(
  {
    exam: reference('Exam is required'),
    user: reference('User is required'),
    result: z.object(
      {
        correctAnswers: z.array(reference('Correct answers must be questions'), 'Correct answers are required'),
        wrongAnswers: z.array(reference('Wrong answers must be questions'), 'Wrong answers are required'),
        verdict: z.enum(['Pass', 'Fail'], 'Verdict must be Pass or Fail'),
      },
      'Result is required',
    ),
    _id: z.optional(z.uuid('Report id must be a UUID').check(z.toLowerCase())),
    examVersion: z.optional(z.int('Exam version must be a whole number')),
    answers: z.optional(
      z.record(z.string(), z.array(z.enum(optionKeys, 'Answers must be option keys'), answersMessage), answersMessage),
    ),
    startedAt: instant('Start must be a date and time'),
    finishedAt: instant('Finish must be a date and time'),
    secondsUsed: z.optional(
      z.number('Seconds used must be a number').check(z.minimum(0, 'Seconds used must be at least 0')),
    ),
    /** An admin hands in another user's attempt from the copy that user saved. */
    handedIn: z.optional(z.literal(true, 'Handed in may only be true')),
  },
  messages.notAnObject,
);

/** A submission after it was read: references are plain ids. */
export type ReportSubmission = z.infer<typeof reportSubmission>;

/** A submission as the device sends it. */
export interface SubmittedAttempt {
  _id: string;
  exam: string;
  examVersion: number;
  user: string;
  result: { correctAnswers: Reference[]; wrongAnswers: Reference[]; verdict: Verdict };
  answers: Answers;
  startedAt: string;
  finishedAt: string;
  secondsUsed: number;
  handedIn?: true;
}

const partOf = (label: string, max: number) =>
  z._default(
    z.string(`${label} must be text`).check(storable, z.maxLength(max, `${label} must be at most ${max} characters`)),
    '',
  );

/** What `getAllAttempts` filters by: each a part of the name, case aside; empty means all. `reportId` asks for that one report. */
export const reportFilter = z.object(
  {
    examName: partOf('Exam name', limits.examName),
    userName: partOf('User name', limits.name),
    reportId: z.optional(z.string('Report id must be text').check(storable)),
  },
  messages.notAnObject,
);
export type ReportFilter = z.infer<typeof reportFilter>;
