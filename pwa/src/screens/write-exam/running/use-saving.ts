import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../../../device/device-context.ts';
import { submitAttempt } from '../../../sync/submit-attempt.ts';
import type { FinishedAttempt } from './attempt.ts';

/** Whether the finished attempt is on disk. */
export type Saving = { state: 'saving' } | { state: 'saved' } | { state: 'failed'; message: string };

/** Saves an attempt as soon as it is finished. After a failure it stays in memory, to be saved again. */
export function useSaving(finished: FinishedAttempt | undefined, userId: string): [Saving, () => void] {
  const device = useDevice();
  const [saving, setSaving] = useState<Saving>({ state: 'saving' });

  const save = useCallback(() => {
    if (!finished) return;
    setSaving({ state: 'saving' });
    submitAttempt(device, { ...finished, userId }).then(
      () => setSaving({ state: 'saved' }),
      (reason: unknown) =>
        setSaving({ state: 'failed', message: reason instanceof Error ? reason.message : String(reason) }),
    );
  }, [device, finished, userId]);

  useEffect(save, [save]);
  return [saving, save];
}
