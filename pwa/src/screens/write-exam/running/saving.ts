import type { Report } from '@quiz-app/shared/report';
import { reportAsShown } from '@quiz-app/shared/shuffle';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import type { OutboxEntry } from '../../../device/use-outbox.ts';
import { refusalText } from '../../../language/answer-text.ts';
import type { Device } from '../../../sync/device.ts';
import { sendUnsaved } from '../../../sync/outbox/send-unsaved.ts';
import { submitAttempt } from '../../../sync/outbox/submit-attempt.ts';
import type { FinishedAttempt } from './attempt.ts';

/** An attempt's data for the next view: its report if it arrived at once, or else its entry in the outbox. */
export interface Arrived {
  attemptId: string;
  report?: Report | undefined;
  entry?: OutboxEntry | undefined;
}

/** Whether the finished attempt is safe. `sent`: the wait for the result is over, too. */
export type Saving =
  | { state: 'saving' | 'saved' }
  | { state: 'sent'; arrived: Arrived }
  /** The server has it, but this device can neither store nor read it. */
  | { state: 'unreadable'; report: Report }
  | { state: 'failed'; message: string };

/** Milliseconds to wait for the result, so that no other view appears just before it. */
const resultMs = 600;
/** Milliseconds for which an attempt that could not be saved is sent before the taker hears of the problem. */
const unsavedMs = 2000;
/** Milliseconds between two tries to save or send an attempt that is only in memory, and after the server refused it. */
const retryMs = { failed: 5_000, refused: 60_000 };

const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

type Finished = FinishedAttempt & { userId: string };

/** If the removal fails, the attempt is found later beside its entry or its report, and removed then. */
const endRunning = async ({ running }: Device, { exam, attemptId }: Finished) =>
  exam.resumable && running.remove(attemptId).catch(() => undefined);

/** Saves an attempt on this device, and waits a moment for its result. @throws StorageFailed */
async function save(device: Device, finished: Finished, show: (saving: Saving) => void): Promise<Saving> {
  const { attemptId } = finished;
  const isOver = wait(resultMs);
  const { tried } = await submitAttempt(device, finished);
  show({ state: 'saved' });
  await endRunning(device, finished);
  const received = tried.then(() => device.reports.queryOne(attemptId)).then((each) => each && reportAsShown(each));
  // If reading fails here, the next view reads again, or says why it cannot.
  const report = await Promise.race([received, isOver]).catch(() => undefined);
  const entry = report ? undefined : await device.outbox.queryOne(attemptId).catch(() => undefined);
  return { state: 'sent', arrived: { attemptId, report, entry } };
}

/** Tells the taker to log in again. */
const loggedOut = () => refusalText({ message: '', code: 'token-expired' });

/** Sends an attempt that could not be saved. Also returns how long the server asks to wait, in milliseconds. */
async function send(device: Device, finished: Finished, problem: string): Promise<[Saving, wait?: number | undefined]> {
  const judged = await sendUnsaved(device, finished);
  if (judged.kind === 'refused') return [{ state: 'failed', message: refusalText(judged.refusal) }, retryMs.refused];
  if (judged.kind === 'unauthorized') return [{ state: 'failed', message: `${problem} ${loggedOut()}` }];
  if (judged.kind !== 'acknowledged')
    return [{ state: 'failed', message: problem }, judged.kind === 'later' ? judged.wait : undefined];
  const report = reportAsShown(judged.report);
  await endRunning(device, finished);
  const read = device.reports.queryOne(report._id).then(
    () => true,
    () => false,
  );
  const isReadable = await Promise.race([read, wait(unsavedMs)]);
  return [isReadable ? { state: 'sent', arrived: { attemptId: report._id, report } } : { state: 'unreadable', report }];
}

/**
 * Saves an attempt as soon as it is finished. If this device cannot, it is sent from memory. Without either it stays in
 * memory, and both are tried again as long as the page is open.
 *
 * @returns also a function that tries again at once
 */
export function useSaving(finished: FinishedAttempt | undefined, userId: string): [Saving, () => void] {
  const device = useDevice();
  const [saving, setSaving] = useState<Saving>({ state: 'saving' });
  const goOn = useRef<() => void>(undefined);

  useEffect(() => {
    if (!finished) return;
    const end = new AbortController();
    const attempt = { ...finished, userId };
    const show = (next: Saving) => {
      if (!end.signal.aborted) setSaving(next);
    };
    const tryOnce = async (): Promise<[Saving, wait?: number | undefined]> => {
      try {
        return [await save(device, attempt, show)];
      } catch (reason) {
        const message = reason instanceof Error ? reason.message : String(reason);
        const timer = setTimeout(() => show({ state: 'failed', message }), unsavedMs);
        return await send(device, attempt, message).finally(() => clearTimeout(timer));
      }
    };
    const run = async () => {
      while (!end.signal.aborted) {
        const [next, asked = 0] = await tryOnce();
        show(next);
        if (next.state !== 'failed') return;
        const pause = new AbortController();
        await new Promise<void>((resolve) => {
          goOn.current = resolve;
          setTimeout(resolve, Math.max(asked, retryMs.failed));
          if (asked === 0) window.addEventListener('online', () => resolve(), pause);
        });
        pause.abort();
      }
    };
    void run();
    return () => end.abort();
  }, [device, finished, userId]);

  return [saving, useCallback(() => goOn.current?.(), [])];
}
