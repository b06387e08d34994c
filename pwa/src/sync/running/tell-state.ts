import type { BodyInput } from '@quiz-app/shared/contract/schemas';
import type { AttemptOnDevice } from '@quiz-app/shared/exam-day';
import { limits } from '@quiz-app/shared/limits';
import { mayHaveMedia } from '../../local/exams/exam-summary.ts';
import { putStartedElsewhere } from '../../local/running/started-elsewhere.ts';
import { isExamRunning } from '../../platform/exam-lock.ts';
import type { Device } from '../device.ts';
import { notifyStorageFailure, type SyncEvent } from '../events.ts';

const reasons: ReadonlySet<SyncEvent['type']> = new Set([
  'pulled',
  'media-changed',
  'attempt-began',
  'attempt-over',
  'acknowledged',
]);

/** Milliseconds for which an unchanged state is not reported again: only its age would change. */
const freshMs = 4 * 60_000;

/**
 * Reports to the server which exams this device has, and which attempts at them it has not sent, so that an exam's
 * supervisor sees who is ready. Sent after a pull, and when an attempt starts or ends. Nothing waits for it, and a
 * failed report is sent with the next sync. The answer says what the user has started on other devices.
 *
 * @returns a function that stops it
 */
export function startTelling(device: Device): () => void {
  const { events, clock, pauses } = device;
  /** The exam that runs in this window, and its start in epoch milliseconds. */
  let running: { examId: string; began: number } | undefined;
  let last: { told: string; at: number } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  async function tell(): Promise<void> {
    // The window of a running exam reports it. The window of one that has just ended still holds the lock for a moment.
    if (!running && (await isExamRunning(device.locks))) return tellIn(pauses.examElsewhere);
    const { token, user } = (await device.session.read()) ?? {};
    if (!token || !user) return;
    const state = await readState(device, user._id, running);
    const told = JSON.stringify([
      state.cursor,
      state.incomplete,
      state.attempts.map(({ exam, state: each }) => [exam, each]),
    ]);
    if (last?.told === told && clock.now() - last.at < freshMs) return;
    const { envelope } = await device.api.updateDeviceState({ body: state });
    if (!envelope.success) return;
    last = { told, at: clock.now() };
    const started = envelope.data.startedElsewhere.map(({ exam, secondsAgo }) => {
      return { exam, began: device.serverNow() - secondsAgo * 1_000 };
    });
    // Nothing of the user's is lost, and the next answer says it again.
    await putStartedElsewhere(device.facts, user._id, started).catch((error) =>
      console.warn('What was started elsewhere is not kept.', error),
    );
  }

  function tellIn(milliseconds: number): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => tell().catch((error) => notifyStorageFailure(events, error)), milliseconds);
  }

  const unsubscribe = events.on((event) => {
    if (event.type === 'attempt-began') running = { examId: event.examId, began: clock.now() };
    if (event.type === 'attempt-over') running = undefined;
    if (reasons.has(event.type)) tellIn(pauses.report);
  });
  // A pull may have finished before this file was loaded.
  tellIn(pauses.report);
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

/** The ids of those exams whose pictures and sounds are not all on this device. */
async function incompleteExams(device: Device): Promise<string[]> {
  const summaries = (await device.exams.querySummaries()).filter(mayHaveMedia);
  if (summaries.length === 0) return [];
  return [...(await (await device.media()).incompleteExams(summaries))];
}

/** The state to report. */
async function readState(
  device: Device,
  userId: string,
  running: { examId: string; began: number } | undefined,
): Promise<BodyInput<'updateDeviceState'>> {
  const { exams, outbox, running: stored, clock } = device;
  const secondsSince = (instant: number) => Math.max(0, Math.round((clock.now() - instant) / 1_000));
  const finished = (await outbox.entriesOf(userId)).map(
    ({ exam, savedAt }): AttemptOnDevice => ({ exam: exam._id, state: 'finished', secondsAgo: secondsSince(savedAt) }),
  );
  const inWindow: AttemptOnDevice[] = running
    ? [{ exam: running.examId, state: 'started', secondsAgo: secondsSince(running.began) }]
    : [];
  // Interrupted attempts that can be resumed.
  const kept = (await stored.attemptsOf(userId))
    .filter(({ examId }) => examId !== running?.examId)
    .map(({ examId: exam, elapsed, savedAt }): AttemptOnDevice => {
      return { exam, state: 'started', secondsAgo: secondsSince(savedAt - elapsed) };
    });
  const { cursor = '' } = await exams.readState();
  const incomplete = await incompleteExams(device);
  return {
    cursor,
    ...(incomplete.length > 0 && { incomplete: incomplete.slice(0, limits.incompleteExams) }),
    attempts: [...inWindow, ...kept, ...finished.reverse()].slice(0, limits.attemptsOnDevice),
  };
}
