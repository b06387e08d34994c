import { setTimeout as wait } from 'node:timers/promises';
import type { AppContext } from './app-context.ts';
import { createClock } from './database/database-clock.ts';
import { removeUnnamed } from './media/remove-unnamed.ts';

const minute = 60 * 1_000;
const hour = 60 * minute;

/** A job that ends early once the signal is aborted. */
type Job = (signal: AbortSignal) => Promise<void>;

/**
 * At the start and every hour: removes files that no exam names, and scores reports again where a stop interrupted that.
 * Every minute: reminds people of exams.
 * @returns a function that stops all
 */
export function startJobs({ database, log, scoreAgain, remind }: AppContext): () => Promise<void> {
  const removal: Job = async (signal) => {
    const removed = await removeUnnamed(database, { signal });
    if (removed > 0) log.info({ removed }, 'removed pictures and sounds that no exam names');
  };
  const failed = (message: string) => (error: unknown) => log.error({ error: String(error) }, message);
  const stops = [
    repeat(removal, hour, failed('pictures and sounds that no exam names were not removed')),
    repeat(scoreAgain.resume, hour, failed('Reports were not scored again')),
  ];
  if (remind) {
    const clock = createClock(database.reads);
    const reminding: Job = async (signal) => remind({ now: await clock(), signal });
    stops.push(repeat(reminding, minute, failed('People were not reminded')));
  }
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Runs a job now and each time after a pause. @returns a function that stops it */
function repeat(job: Job, pause: number, onFailure: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await job(signal).catch(onFailure);
      await wait(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const over = run();
  return async () => {
    stopping.abort();
    await over;
  };
}
