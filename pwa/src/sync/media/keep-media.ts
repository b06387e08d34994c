import { mediaOf } from '../../local/exams/exam-summary.ts';
import { examLock } from '../../platform/exam-lock.ts';
import type { Device } from '../device.ts';
import { notifyStorageFailure } from '../events.ts';
import { askedWait } from '../outbox/drain/classify-answer.ts';
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

  async function keep(): Promise<void> {
    const work = () => keepMedia(device, wanted, stop.signal);
    const retryAfter = await (locks ? locks.request('quiz-app media', { signal: stop.signal }, work) : work());
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

/** @returns the milliseconds after which a retry makes sense, if some could not be fetched */
async function keepMedia(device: Device, first: readonly string[], signal: AbortSignal): Promise<number | undefined> {
  const named = await namedByExams(device);
  const kept = await device.media.ids();
  const missing = [...new Set([...first.filter((id) => named.has(id)), ...named])].filter((id) => !kept.has(id));
  const retryAfter = await fetchAll(device, missing, signal);
  await removeUnnamed(
    device,
    [...kept].filter((id) => !named.has(id)),
  );
  return retryAfter;
}

async function namedByExams({ exams }: Device): Promise<Set<string>> {
  const named = new Set<string>();
  for (const { _id, mediaIds } of await exams.querySummaries()) {
    const exam = mediaIds ? undefined : await exams.queryOne(_id);
    for (const id of mediaIds ?? (exam ? mediaOf(exam) : [])) named.add(id);
  }
  return named;
}

/** Fetches until the network fails, the server is busy or this device is full. */
async function fetchAll(device: Device, missing: string[], signal: AbortSignal): Promise<number | undefined> {
  const { media, events, clock } = device;
  const queue = [...missing];
  let retryAfter: number | undefined;
  const giveUp = (wait: number | undefined) => {
    retryAfter = wait;
    queue.length = 0;
  };
  async function fetchNext(): Promise<void> {
    for (let id = queue.shift(); id && !signal.aborted; id = queue.shift()) {
      try {
        const file = await fetchMedium(device, id);
        await media.put(id, file);
        events.emit({ type: 'media-changed' }, { everywhere: true });
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error.name === 'NoConnection') giveUp(0);
        // One that the server does not have must not keep the others out.
        else if (error instanceof MediumRefused && error.status < 500 && error.status !== 429)
          console.warn('A picture or sound is not on the server.', id);
        else if (error instanceof MediumRefused) giveUp(askedWait(error.status, error.retryAfter, clock.now()) ?? 0);
        else giveUp(retryMs.last);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  return retryAfter;
}

/** Removes media that neither a report nor an interrupted attempt names. A running exam may need any of them. */
async function removeUnnamed({ media, reports, running, locks }: Device, unnamed: string[]): Promise<void> {
  if (unnamed.length === 0) return;
  if ((await locks?.query())?.held?.some(({ name }) => name === examLock)) return;
  const needed = await reports.mediaOf();
  for (const { written } of await running.readAll()) for (const id of mediaOf(written)) needed.add(id);
  await media.remove(unnamed.filter((id) => !needed.has(id)));
}
