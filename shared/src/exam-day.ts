import * as z from 'zod/mini';
import { boundedArray } from './bounded.ts';
import { errorMessages } from './error-messages.ts';
import { limits } from './limits.ts';
import { storable } from './text-field.ts';

const stateMessage = 'State may only be started or finished';
const incompleteMessage = 'Incomplete must be a list of exam ids';
const secondsMessage = 'Seconds ago must be a number of at least 0';

/** An attempt on a device that the server does not have. */
const attemptOnDevice = z.object(
  {
    /** The id of its exam. */
    exam: z.string('Exam is required').check(storable, z.maxLength(100, 'Exam id is too long')),
    state: z.enum(['started', 'finished'], stateMessage),
    /** Time in this state. Not an instant, because the device's clock may be wrong. */
    secondsAgo: z.number(secondsMessage).check(z.minimum(0, secondsMessage), z.maximum(1e9, secondsMessage)),
  },
  'An attempt must be a JSON object',
);
export type AttemptOnDevice = z.infer<typeof attemptOnDevice>;

/** What a device reports about itself: only what `getExamDay` shows. */
export const deviceState = z.object(
  {
    /** The cursor of the exams that it has; empty if it has none. */
    cursor: z.string('Cursor must be text').check(z.maxLength(100, 'Cursor is not valid')),
    attempts: boundedArray(
      attemptOnDevice,
      { max: limits.attemptsOnDevice, message: `A device may tell of at most ${limits.attemptsOnDevice} attempts` },
      'Attempts must be a list',
    ),
    /** The ids of exams whose pictures and sounds are not all on it. */
    incomplete: z.optional(
      boundedArray(
        z.string(incompleteMessage).check(storable, z.maxLength(100, incompleteMessage)),
        { max: limits.incompleteExams, message: `A device may lack files of at most ${limits.incompleteExams} exams` },
        incompleteMessage,
      ),
    ),
  },
  errorMessages.notAnObject,
);

/** The `data` of `updateDeviceState`. */
export const toldState = z.object({
  /** The exams that run on other devices of the caller, as those told last. */
  startedElsewhere: z.array(z.object({ exam: z.string(), secondsAgo: z.number() })),
});

/** How far a person is with an exam, the furthest first. */
export const examDayStates = [
  'handed in',
  /** Finished on the device, not yet on the server. */
  'finished',
  'started',
  /** The newest version is on the device. */
  'has it',
  'has an older version',
  'has it not',
  /** No logged-in device has reported yet. */
  'not heard from',
] as const;
export type ExamDayState = (typeof examDayStates)[number];

const examDayPerson = z.object({
  user: z.object({ _id: z.string(), name: z.string() }),
  state: z.enum(examDayStates),
  /** When the exam was handed in, finished or started; absent for the other states. */
  since: z.optional(z.string()),
  /** When one of their devices last reported; absent if none did. */
  lastSeenAt: z.optional(z.string()),
});
export type ExamDayPerson = z.infer<typeof examDayPerson>;

/** The `data` of `getExamDay`. All instants are ISO, from the server's clock. */
export const examDay = z.object({
  exam: z.object({ _id: z.string(), name: z.string(), version: z.int() }),
  /** The time of this answer. */
  at: z.string(),
  /** By name. */
  people: z.array(examDayPerson),
  /** Whether there are more people than `limits.examDayPeople`, who are left out. */
  hasMore: z.boolean(),
  /** The names of all groups. */
  groups: z.array(z.string()),
});
export type ExamDay = z.infer<typeof examDay>;
