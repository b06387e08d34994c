import { type ExamDayPerson, examDayStates } from '@quiz-app/shared/exam-day';
import { isVisible } from '@quiz-app/shared/exam-rules';
import type { DeviceState } from './device-states-store.ts';
import type { CurrentExam } from './exam-day-store.ts';

type State = Omit<ExamDayPerson, 'user'>;

/**
 * A person's state in an exam: that of their furthest device.
 * @param handedInAt when the server got their report; undefined if it has none
 * @param from reports of devices before this instant belong to another day
 */
export function stateOf(
  exam: CurrentExam,
  devices: readonly DeviceState[],
  handedInAt: string | undefined,
  from: string,
): State {
  const lastSeenAt = devices.map((device) => device.lastSeenAt).reduce(later, '');
  const replacedAt = devices.map((device) => device.loggedInAt).reduce(later, '');
  const states: State[] = devices.map((device) => onDevice(exam, device, from, replacedAt));
  if (handedInAt !== undefined) states.push({ state: 'handed in', since: handedInAt });
  const furthest = states.reduce<State>((a, b) => (rank(b) < rank(a) ? b : a), { state: 'not heard from' });
  return lastSeenAt === '' ? furthest : { ...furthest, lastSeenAt };
}

const later = (a: string, b: string) => (b > a ? b : a);

const rank = ({ state }: State) => examDayStates.indexOf(state);

/**
 * A person's state on one device.
 * @param replacedAt their last login on any device. A wiped device cannot report that an attempt is gone, so an attempt
 *   reported before this counts as running only after the device reports it again
 */
function onDevice(
  exam: CurrentExam,
  { attempts, incomplete, revision, viewer, lastSeenAt }: DeviceState,
  from: string,
  replacedAt: string,
): State {
  const isReplaced = lastSeenAt < replacedAt;
  const own =
    lastSeenAt < from
      ? []
      : attempts
          .filter((attempt) => attempt.exam === exam._id)
          .filter(({ state }) => state === 'finished' || !isReplaced);
  const attempt = own.find(({ state }) => state === 'finished') ?? own[0];
  if (attempt) return { state: attempt.state, since: attempt.since };
  const isThere = revision >= exam.listedRevision && isVisible(exam.settings, viewer) && !incomplete.includes(exam._id);
  if (!isThere) return { state: 'has it not' };
  return { state: revision >= exam.revision ? 'has it' : 'has an older version' };
}
