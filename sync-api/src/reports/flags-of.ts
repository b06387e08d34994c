import type { Exam } from '@quiz-app/shared/exam';
import { allowedSeconds } from '@quiz-app/shared/exam-rules';
import type { ReportSubmission } from '@quiz-app/shared/report';
import type { User } from '@quiz-app/shared/user';

/** Seconds by which the clocks of device and server may differ before a report is flagged. */
const slack = 5;

/**
 * The rules of its exam that a report breaks. It is stored anyway: an admin decides.
 * @param versions whose rules hold: the version that the device says was taken, and the newest
 */
export function flagsOf(
  versions: readonly Exam[],
  given: Pick<ReportSubmission, 'startedAt' | 'finishedAt' | 'secondsUsed' | 'allowedSeconds'>,
  user: Pick<User, 'extraTimePercent'>,
  receivedAt: string,
) {
  const started = Math.min(
    ...[given.startedAt, given.finishedAt, receivedAt].map(epochSeconds).filter(Number.isFinite),
  );
  const used = given.secondsUsed ?? epochSeconds(given.finishedAt) - epochSeconds(given.startedAt);
  const allowed = Math.min(...versions.map((exam) => allowedSeconds(exam, user)));
  return {
    late: flag(versions.some((exam) => epochSeconds(receivedAt) > lastSecond(exam, user))),
    early: flag(versions.some(({ opensAt }) => started < epochSeconds(opensAt) - slack)),
    over_time: flag(used > allowed + slack || (given.allowedSeconds ?? 0) > allowed),
  };
}

/** The closing, and the extra time of the person after it. */
const lastSecond = (exam: Exam, user: Pick<User, 'extraTimePercent'>) =>
  epochSeconds(exam.closesAt) + allowedSeconds(exam, user) - exam.duration;

/** NaN without an instant: every comparison with it is false. */
const epochSeconds = (instant: string | undefined): number => Date.parse(instant ?? '') / 1_000;

const flag = (isSet: boolean) => (isSet ? (1 as const) : null);

/** How many attempts the strictest of these versions allows; 0 for any number. */
export function attemptsAllowedBy(versions: readonly Exam[]): number {
  const limits = versions.flatMap(({ attemptsAllowed }) => attemptsAllowed || []);
  return limits.length > 0 ? Math.min(...limits) : 0;
}
