import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { createReceiptSigner } from './auth/own-keys.ts';
import { createClock } from './database/database-clock.ts';
import type { Database } from './database/open-database.ts';
import { createExamArchive } from './exams/exam-archive.ts';
import { removeUnnamed } from './media/remove-unnamed.ts';
import { createReceipts } from './reports/receipts.ts';
import { createScoreAgain } from './reports/score-again.ts';
import { createNotify, type SendPush } from './users/notify.ts';
import { createPushStore } from './users/push-store.ts';
import { createRemind } from './users/remind.ts';
import { createRemindersStore } from './users/reminders-store.ts';

const minute = 60 * 1_000;
const hour = 60 * minute;

/** A job that ends early once the signal is aborted. */
type Job = (signal: AbortSignal) => Promise<void>;

interface Jobs {
  database: Database;
  signer: ReturnType<typeof createReceiptSigner>;
  /** Without it no one is reminded. */
  sendPush: SendPush | undefined;
  logger: Logger;
}

/**
 * At the start and every hour: removes files that no exam names, and scores reports again where a stop interrupted that.
 * Every minute: reminds people of exams.
 * @returns a function that stops all
 */
export function startJobs({ database, signer, sendPush, logger }: Jobs): () => Promise<void> {
  const removal: Job = async (signal) => {
    const removed = await removeUnnamed(database, { signal });
    if (removed > 0) logger.info({ removed }, 'removed pictures and sounds that no exam names');
  };
  const log = (message: string) => (error: unknown) => logger.error({ error: String(error) }, message);
  const onFailure = log('Reports were not scored again');
  const exams = createExamArchive(database);
  const { resume } = createScoreAgain(database, { exams, receipts: createReceipts(database, signer), onFailure });
  const stops = [
    repeat(removal, hour, log('pictures and sounds that no exam names were not removed')),
    repeat(resume, hour, onFailure),
  ];
  if (sendPush) stops.push(repeat(reminding(database, sendPush, logger), minute, log('People were not reminded')));
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

function reminding(database: Database, sendPush: SendPush, logger: Logger): Job {
  const clock = createClock(database.reads);
  const logPush = (what: string, error: unknown) => logger.warn({ error: String(error) }, what);
  const notify = createNotify(createPushStore(database), sendPush, logPush);
  const remind = createRemind(createRemindersStore(database), notify);
  return async (signal) => remind({ now: await clock(), signal });
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
