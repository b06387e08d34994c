import * as z from 'zod/mini';
import { boundedArray, boundedRecord } from './bounded.ts';
import { errorMessages } from './error-messages.ts';
import { exam } from './exam.ts';
import { limits } from './limits.ts';
import { groupFilter } from './people.ts';
import { answer, givenAnswer, question, reference } from './question.ts';

import { storable } from './text-field.ts';

const verdict = z.enum(['Pass', 'Fail']);
export type Verdict = z.infer<typeof verdict>;

const answers = z.record(z.string(), answer);
/** The answers by question id. An unanswered question has no entry or an empty list. */
export type Answers = z.infer<typeof answers>;

export type Reference = z.infer<typeof reference>;

const person = z.object({ _id: z.string(), name: z.string() });
const instant = z.iso.datetime();
const times = z.object({ startedAt: instant, finishedAt: instant });

/** The fields that a report and its summary share. Times are ISO 8601 instants. */
const received = {
  _id: z.string(),
  user: person,
  /** When the server received it. */
  createdAt: instant,
  /** The device's clock, corrected by the device if it knew that the server's differed. */
  startedAt: z.exactOptional(instant),
  finishedAt: z.exactOptional(instant),
  /** Monotonic seconds from Start Exam to the end of the attempt. */
  secondsUsed: z.exactOptional(z.number()),
  /** The taker's time in seconds, if it was not the exam's duration. */
  allowedSeconds: z.exactOptional(z.number()),
  /** It arrived after the exam had closed. */
  late: z.exactOptional(z.literal(true)),
  /** It was started before the exam opened. */
  early: z.exactOptional(z.literal(true)),
  /** The taker used, or claims to have had, more time than the exam's duration with their extra time. */
  overTime: z.exactOptional(z.literal(true)),
  /** The taker already had as many reports of the exam as it allows attempts. */
  overLimit: z.exactOptional(z.literal(true)),
  /** The marks, unrounded, where they are not those of the number of right answers: for parts of points, or other points. */
  marks: z.exactOptional(z.number()),
  /** The device's score differed from the server's; the report has the server's. */
  scoredByServer: z.exactOptional(z.boolean()),
  /** Set if someone else handed it in: an admin from the saved copy, or the carrier of the signed attempt. */
  handedIn: z.exactOptional(z.object({ by: person })),
};

/** A scored attempt as the server stores and lists it. */
export const report = z.object({
  ...received,
  /** The version of the exam that was taken. */
  exam,
  /** Unanswered questions are among the wrong ones. */
  result: z.object({ correctAnswers: z.array(question), wrongAnswers: z.array(question), verdict }),
  answers: z.exactOptional(answers),
  /** The scores before it was scored again, because the exam's author accepts another answer; the first one first. */
  earlier: z.exactOptional(
    z.array(z.object({ marks: z.number(), verdict, until: instant, receipt: z.exactOptional(z.string()) })),
  ),
  /** What the device's clock showed, if the times were corrected. For admins. */
  deviceTimes: z.exactOptional(times),
  /** The server's signature of what it stored, as a compact JWS (`receipt.ts`); reports of an erased person have none. */
  receipt: z.exactOptional(z.string()),
});
export type Report = z.infer<typeof report>;

/** A report whose questions are reduced to their ids (`fields=summary`). */
export const reportSummary = z.object({
  ...received,
  exam: z.extend(exam, { questions: z.array(reference) }),
  result: z.object({ correctAnswers: z.array(reference), wrongAnswers: z.array(reference), verdict }),
});
export type ReportSummary = z.infer<typeof reportSummary>;

/** A report whose questions are only counted (`fields=counts`): enough for every table. */
export const reportCounts = z.object({
  ...received,
  exam: z.extend(z.omit(exam, { questions: true }), { questionsCount: z.int() }),
  result: z.object({ correctCount: z.int(), wrongCount: z.int(), verdict }),
});
export type ReportCounts = z.infer<typeof reportCounts>;

const printableAscii = /^[\x21-\x7e]{1,100}$/;
/** The specification sends either an id or the whole object; only the id is read. */
const referenceOrId = (message: string) => {
  const id = z.string(message).check(z.regex(printableAscii, message));
  return z.pipe(
    z.union([id, z.object({ _id: id })], message),
    z.transform((value) => (typeof value === 'string' ? value : value._id)),
  );
};
const deviceInstant = (message: string) => z.iso.datetime({ offset: true, error: message });

/** More questions than any exam has. */
const atMost = (label: string) => ({
  max: limits.questionsInList,
  message: `${label} must be at most ${limits.questionsInList}`,
});
const questionsOf = (label: string) =>
  boundedArray(referenceOrId(`${label} must be questions`), atMost(label), `${label} are required`);

/** The body of `addReport`: the specification's payload and the device's additional fields. */
export const reportSubmission = z.object(
  {
    exam: referenceOrId('Exam is required'),
    user: referenceOrId('User is required'),
    result: z.object(
      {
        correctAnswers: questionsOf('Correct answers'),
        wrongAnswers: questionsOf('Wrong answers'),
        verdict: z.enum(['Pass', 'Fail'], 'Verdict must be Pass or Fail'),
      },
      'Result is required',
    ),
    _id: z.optional(z.uuid('Report id must be a UUID').check(z.toLowerCase())),
    examVersion: z.optional(z.int('Exam version must be a whole number')),
    answers: z.optional(
      boundedRecord(
        givenAnswer,
        atMost('Answers'),
        'Answers must be lists of option keys or of places, or what was typed',
      ),
    ),
    startedAt: z.optional(deviceInstant('Start must be a date and time')),
    finishedAt: z.optional(deviceInstant('Finish must be a date and time')),
    deviceTimes: z.optional(
      z.object(
        {
          startedAt: deviceInstant('Start on the device must be a date and time'),
          finishedAt: deviceInstant('Finish on the device must be a date and time'),
        },
        'Times of the device must be a start and a finish',
      ),
    ),
    secondsUsed: z.optional(
      z.number('Seconds used must be a number').check(z.minimum(0, 'Seconds used must be at least 0')),
    ),
    allowedSeconds: z.optional(
      z.number('Allowed seconds must be a number').check(z.minimum(0, 'Allowed seconds must be at least 0')),
    ),
    /** An admin hands in another user's attempt from the copy that user saved. */
    handedIn: z.optional(z.literal(true, 'Handed in may only be true')),
  },
  errorMessages.notAnObject,
);

/** A parsed submission: references are plain ids. */
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
  /** What the device's clock showed, if the times were corrected. */
  deviceTimes?: { startedAt: string; finishedAt: string };
  secondsUsed: number;
  allowedSeconds?: number;
  handedIn?: true;
}

const nameFilter = (label: string, max: number) =>
  z._default(
    z.string(`${label} must be text`).check(storable, z.maxLength(max, `${label} must be at most ${max} characters`)),
    '',
  );

/** An instant of a filter, as UTC with milliseconds. */
export const dateFilter = (label: string) =>
  z.optional(
    z.pipe(
      z.iso.datetime({ offset: true, error: `${label} must be a date and time` }),
      z.transform((text) => new Date(text).toISOString()),
    ),
  );

/**
 * The filter of `getAllAttempts`: words that names contain (`searchWords`); empty means all. The dates bound the date that tables
 * show (`reportDate`). `reportId` selects that one report.
 */
export const reportFilter = z.object(
  {
    examName: nameFilter('Exam name', limits.examName),
    userName: nameFilter('User name', limits.name),
    verdict: z.optional(z.enum(['Pass', 'Fail'], 'Verdict must be Pass or Fail')),
    /** At this instant or later. */
    dateFrom: dateFilter('Date from'),
    /** Before this instant. */
    dateBefore: dateFilter('Date before'),
    reportId: z.optional(z.string('Report id must be text').check(storable)),
    /** Only reports of this user, whatever their name was. */
    userId: z.optional(z.string('User id must be text').check(storable)),
    /** Only reports of people who are in this group now. */
    group: groupFilter,
  },
  errorMessages.notAnObject,
);
export type ReportFilter = z.infer<typeof reportFilter>;
