import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { createReceiptSigner } from './auth/own-keys.ts';
import type { Database } from './database/open-database.ts';
import { createExamArchive } from './exams/exam-archive.ts';
import { removeUnnamed } from './media/remove-unnamed.ts';
import { createReceipts } from './reports/receipts.ts';
import { createScoreAgain } from './reports/score-again.ts';

const hour = 60 * 60 * 1_000;

/** A job that ends early once the signal is aborted. */
type Job = (signal: AbortSignal) => Promise<void>;

interface Jobs {
  database: Database;
  signer: ReturnType<typeof createReceiptSigner>;
  logger: Logger;
}

/**
 * At the start and every hour: removes files that no exam names, and scores reports again where a stop interrupted that.
 * @returns a function that stops both
 */
export function startHourlyJobs({ database, signer, logger }: Jobs): () => Promise<void> {
  const removal: Job = async (signal) => {
    const removed = await removeUnnamed(database, { signal });
    if (removed > 0) logger.info({ removed }, 'removed pictures and sounds that no exam names');
  };
  const log = (message: string) => (error: unknown) => logger.error({ error: String(error) }, message);
  const onFailure = log('Reports were not scored again');
  const exams = createExamArchive(database);
  const { resume } = createScoreAgain(database, { exams, receipts: createReceipts(database, signer), onFailure });
  const stops = [
    repeat(removal, log('pictures and sounds that no exam names were not removed')),
    repeat(resume, onFailure),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Runs a job now and every hour. @returns a function that stops it */
function repeat(job: Job, onFailure: (error: unknown) => void): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      await job(signal).catch(onFailure);
      await wait(hour, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  const over = run();
  return async () => {
    stopping.abort();
    await over;
  };
}
