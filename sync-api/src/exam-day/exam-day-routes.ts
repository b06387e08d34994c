import type { ExamDayPerson } from '@quiz-app/shared/exam-day';
import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import { ApiError } from '../api-error.ts';
import type { Serve } from '../http/create-routes.ts';
import type { DeviceState, DeviceStatesStore, Viewer } from './device-states-store.ts';
import type { ExamDayStore } from './exam-day-store.ts';
import { stateOf } from './state-of.ts';

const day = 24 * 60 * 60 * 1_000;

interface Parts {
  devices: DeviceStatesStore;
  store: ExamDayStore;
  /**
   * The revision of a cursor; 0 if it is not of this history, or of another audience.
   * @throws ApiError 400 for a malformed cursor
   */
  revisionOf(cursor: string, viewer: Viewer): Promise<number>;
  /** The names of all groups. */
  groups(): Promise<string[]>;
}

const begunAt =
  (now: number) =>
  ({ exam, state, since }: DeviceState['attempts'][number]) =>
    state === 'begun' ? [{ exam, secondsAgo: Math.max(0, (now - Date.parse(since)) / 1_000) }] : [];

/** Serves the calls of an exam day: devices report their state, and admins follow an exam. */
export function serveExamDay(serve: Serve, { devices, store, revisionOf, groups }: Parts): void {
  serve('tellDeviceState', async ({ caller, sessionId, body }) => {
    const revision = await revisionOf(body.cursor, caller);
    await devices.tell(sessionId, caller, revision, body);
    const others = (await devices.ofUsers([caller._id])).filter((device) => device.sessionId !== sessionId);
    return { begunElsewhere: others.flatMap(({ attempts }) => attempts).flatMap(begunAt(Date.now())) };
  });

  serve('getExamDay', async ({ id, query: { group, dateFrom } }) => {
    const exam = await store.exam(id);
    if (!exam) throw new ApiError('not-found', messages.examNotFound);
    const at = new Date();
    const from = dateFrom ?? new Date(at.getTime() - day).toISOString();
    const found = await store.people(group ? [group] : exam.settings.groups, limits.examDayPeople + 1);
    const listed = found.slice(0, limits.examDayPeople);
    const ids = listed.map(({ _id }) => _id);
    const handedIn = await store.handedIn(exam._id, ids, from);
    const told = Map.groupBy(await devices.ofUsers(ids), ({ userId }: DeviceState) => userId);
    const people = listed.map(
      (user): ExamDayPerson => ({ user, ...stateOf(exam, told.get(user._id) ?? [], handedIn.get(user._id), from) }),
    );
    const { _id, name, version } = exam;
    return {
      exam: { _id, name, version },
      at: at.toISOString(),
      people,
      hasMore: found.length > listed.length,
      groups: await groups(),
    };
  });
}
