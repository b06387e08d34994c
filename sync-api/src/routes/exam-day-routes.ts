import type { ExamDayPerson } from '@quiz-app/shared/exam-day';
import { limits } from '@quiz-app/shared/limits';
import { messages } from '@quiz-app/shared/messages';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { DeviceState } from '../exam-day/device-states-store.ts';
import { stateOf } from '../exam-day/state-of.ts';
import type { Serve } from '../http/create-routes.ts';

const day = 24 * 60 * 60 * 1_000;

const startedAt =
  (now: number) =>
  ({ exam, state, since }: DeviceState['attempts'][number]) =>
    state === 'started' ? [{ exam, secondsAgo: Math.max(0, (now - Date.parse(since)) / 1_000) }] : [];

/** Serves the calls of an exam day: devices report their state, and admins follow an exam. */
export function serveExamDay(serve: Serve, { deviceStates, examDay, examList, peopleList }: AppContext): void {
  serve('updateDeviceState', async ({ caller, sessionId, body }) => {
    const revision = await examList.revisionOf(body.cursor, caller);
    await deviceStates.tell(sessionId, caller, revision, body);
    const others = (await deviceStates.ofUsers([caller._id])).filter((device) => device.sessionId !== sessionId);
    return { startedElsewhere: others.flatMap(({ attempts }) => attempts).flatMap(startedAt(Date.now())) };
  });

  serve('getExamDay', async ({ id, query: { group, dateFrom } }) => {
    const exam = await examDay.exam(id);
    if (!exam) throw new ApiError('not-found', messages.examNotFound);
    const at = new Date();
    const from = dateFrom ?? new Date(at.getTime() - day).toISOString();
    const found = await examDay.people(group ? [group] : exam.settings.groups, limits.examDayPeople + 1);
    const listed = found.slice(0, limits.examDayPeople);
    const ids = listed.map(({ _id }) => _id);
    const handedIn = await examDay.handedIn(exam._id, ids, from);
    const told = Map.groupBy(await deviceStates.ofUsers(ids), ({ userId }: DeviceState) => userId);
    const people = listed.map(
      (user): ExamDayPerson => ({ user, ...stateOf(exam, told.get(user._id) ?? [], handedIn.get(user._id), from) }),
    );
    const { _id, name, version } = exam;
    return {
      exam: { _id, name, version },
      at: at.toISOString(),
      people,
      hasMore: found.length > listed.length,
      groups: await peopleList.groups(),
    };
  });
}
