import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useState } from 'react';
import { useDevice } from '../device/device-context.ts';
import { findLostAttempt, nameOfAttempt } from '../sync/running/lost-attempt.ts';

export const interrupted = () => t`Your exam was interrupted. It starts again; nothing was handed in.`;

/**
 * Returns a check whether a user's last attempt at an exam was lost with its page, by how many attempts at it the user
 * has made, sent or not.
 */
export function useWasLost(userId: string): (examId: string, attempts: number | undefined) => boolean {
  const device = useDevice();
  const [lost, setLost] = useState<string | null>(null);
  useEffect(() => void findLostAttempt(device).then(setLost), [device]);
  return useCallback((examId, attempts) => lost === nameOfAttempt(userId, examId, attempts), [lost, userId]);
}
