import type { Exam } from '@quiz-app/shared/exam';
import { mediaOf } from '../../local/exams/exam-summary.ts';
import { noteKept } from '../../local/media/kept-before.ts';
import { StorageFailed } from '../../local/storage/storage-failed.ts';
import { isExamRunning } from '../../platform/exam-lock.ts';
import type { Device } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';
import { askedWait } from '../outbox/drain/classify-answer.ts';
import { mediaIdsOf } from './kept-media.ts';
import { fetchMedium, MediumRefused } from './load-medium.ts';

/** Files fetched at the same time. */
const atOnce = 4;

/** Milliseconds until the first retry after a failure; doubled each time, up to the last. */
const retryMs = { first: 5_000, last: 5 * 60_000 };

/**
 * Fetches the pictures and sounds of this device's exams after each pull, and removes those that nothing on this device
 * names any more. Only one window does it at a time.
 *
 * @returns a function that stops it
 */
export function startKeepingMedia(device: Device): () => void {
  const { events, locks } = device;
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryIn = retryMs.first;
  let wanted: readonly string[] = [];
  let running: Promise<void> | undefined;
  let hasFailed = false;

  async function keep(): Promise<void> {
    const work = () => keepMedia(device, () => wanted, stop.signal);
    const { retryAfter, failure } = await (locks
      ? locks.request('quiz-app media', { signal: stop.signal }, work)
      : work());
    // Users are notified once, because retries fail for the same reason.
    if (failure && !hasFailed) notifyStorageFailure(events, failure);
    hasFailed = failure !== undefined;
    if (retryAfter === undefined) retryIn = retryMs.first;
    else {
      timer = setTimeout(start, Math.max(retryAfter, retryIn));
      retryIn = Math.min(2 * retryIn, retryMs.last);
    }
  }

  function start(): void {
    if (stop.signal.aborted) return;
    clearTimeout(timer);
    running = (running ?? Promise.resolve()).then(keep).catch((error) => {
      if (!stop.signal.aborted) notifyStorageFailure(events, error);
    });
  }

  const unsubscribe = events.on((event) => {
    if (event.type === 'media-wanted') wanted = event.ids;
    if (event.type === 'pulled' || event.type === 'media-wanted') start();
  });
  // A pull may have finished before this file was loaded.
  start();
  return () => {
    stop.abort();
    unsubscribe();
    clearTimeout(timer);
  };
}

interface Outcome {
  /** Milliseconds after which a retry makes sense, if some could not be fetched. */
  retryAfter?: number;
  /** Why some could not be stored. */
  failure?: StorageFailed;
}

/** @param wanted the ids that a screen needs before others; they may change while files are fetched */
async function keepMedia(device: Device, wanted: () => readonly string[], signal: AbortSignal): Promise<Outcome> {
  const media = await device.media();
  const named = await namedByExams(device);
  const kept = await media.ids();
  const missing = new Set([...named].filter((id) => !kept.has(id)));
  const takeNext = () => {
    const [next] = [...wanted().filter((id) => missing.has(id)), ...missing];
    if (next) missing.delete(next);
    return next;
  };
  const outcome = await fetchAll(device, takeNext, signal);
  await removeUnnamed(device);
  await noteKept(device.facts, (await media.ids()).size > 0);
  return outcome;
}

async function namedByExams(device: Device): Promise<Set<string>> {
  const named = new Set<string>();
  for (const summary of await device.exams.querySummaries())
    for (const id of await mediaIdsOf(device, summary)) named.add(id);
  return named;
}

/** Fetches until the network fails, the server is busy or this device is full. */
async function fetchAll(device: Device, takeNext: () => string | undefined, signal: AbortSignal): Promise<Outcome> {
  const { events, clock } = device;
  const media = await device.media();
  const outcome: Outcome = {};
  let hasGivenUp = false;
  const giveUp = (wait: number) => {
    outcome.retryAfter = wait;
    hasGivenUp = true;
  };
  function failed(id: string, error: unknown): void {
    if (error instanceof StorageFailed) {
      giveUp(retryMs.last);
      outcome.failure = error;
      events.emit({ type: 'media-changed', problem: error.problem }, { everywhere: true });
    } else if (error instanceof MediumRefused) {
      const { status } = error;
      if (status === 429 || status >= 500) giveUp(askedWait(status, error.retryAfter, clock.now()) ?? 0);
      // A file that is damaged, or that the server does not have, must not keep the others out.
      else if (status === 200) outcome.retryAfter ??= 0;
      else console.warn('A picture or sound is not on the server.', id);
    } else if (error instanceof Error && error.name === 'NoConnection') giveUp(0);
    else throw error;
  }
  async function fetchNext(): Promise<void> {
    for (let id = takeNext(); id && !hasGivenUp && !signal.aborted; id = takeNext()) {
      try {
        await media.put(id, await fetchMedium(device, id));
        events.emit({ type: 'media-changed' }, { everywhere: true });
      } catch (error) {
        failed(id, error);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  return outcome;
}

/**
 * Removes media that no exam, report or interrupted attempt names. Not while an exam runs or an attempt waits to be
 * sent, because these may need any of them.
 */
async function removeUnnamed(device: Device): Promise<void> {
  const media = await device.media();
  const needed = await namedByExams(device);
  const unnamed = async () => [...(await media.ids())].filter((id) => !needed.has(id));
  if ((await unnamed()).length === 0) return;
  if (await isExamRunning(device.locks)) return;
  if ((await device.outbox.queryCount()) > 0) return;
  const addOf = (exam: Exam) => {
    for (const id of mediaOf(exam)) needed.add(id);
  };
  await device.reports.each(({ exam }) => addOf(exam));
  for (const { written } of await device.running.readAll()) addOf(written);
  const left = await unnamed();
  // Last, because a pull may have named some of them meanwhile.
  const named = await namedByExams(device);
  const removed = left.filter((id) => !named.has(id));
  if (removed.length === 0) return;
  await media.remove(removed);
  device.events.emit({ type: 'media-changed' }, { everywhere: true });
}
