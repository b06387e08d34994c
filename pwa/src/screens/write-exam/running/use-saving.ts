import type { Report } from '@quiz-app/shared/report';
import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { submitAttempt } from '../../../sync/submit-attempt.ts';
import type { FinishedAttempt } from './attempt.ts';

/**
 * Whether the finished attempt is on disk. `sent`: the time in which a result may arrive is over, too; with the report
 * if it did.
 */
export type Saving =
  | { state: 'saving' | 'saved' }
  | { state: 'sent'; report: Report | undefined }
  | { state: 'failed'; message: string };

/** Milliseconds for which the result is awaited, so that no other view appears just before it. */
const resultMs = 600;

const wait = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

/** Saves an attempt as soon as it is finished. After a failure it stays in memory, to be saved again. */
export function useSaving(finished: FinishedAttempt | undefined, userId: string): [Saving, () => void] {
  const device = useDevice();
  const [saving, setSaving] = useState<Saving>({ state: 'saving' });

  const save = useCallback(() => {
    if (!finished) return;
    const isOver = wait(resultMs);
    const submit = async () => {
      setSaving({ state: 'saving' });
      const { tried } = await submitAttempt(device, { ...finished, userId });
      setSaving({ state: 'saved' });
      const received = tried.then(() => device.reports.queryOne(finished.attemptId));
      // If the report cannot be read here, the next view reads it, or says why not.
      const report = await Promise.race([received, isOver]).catch(() => undefined);
      setSaving({ state: 'sent', report });
    };
    submit().catch((reason: unknown) =>
      setSaving({ state: 'failed', message: reason instanceof Error ? reason.message : String(reason) }),
    );
  }, [device, finished, userId]);

  useEffect(save, [save]);
  return [saving, save];
}
