import { useState } from 'react';
import { lowTime } from '../../../exam-ui/timer.tsx';
import { usePreference } from '../../../local/local-storage/preferences.ts';

/** From this many seconds on the time cannot be hidden any more. */
const lastTime = 10;

/** Whether the time is shown, and how the taker changes it. */
export interface HidableTime {
  isShown: boolean;
  /** `undefined` if it cannot be hidden any more. */
  toggle: (() => void) | undefined;
}

/**
 * Hides the time where the taker prefers it. When little time is left it is shown, and can be hidden again for the rest
 * of the exam, until its last seconds.
 */
export function useHidableTime(seconds: number): HidableTime {
  const [isHidden, setHidden] = usePreference('hideTime');
  const [isHiddenInLowTime, setHiddenInLowTime] = useState(false);
  if (seconds <= lastTime) return { isShown: true, toggle: undefined };
  if (seconds <= lowTime) {
    return { isShown: !isHiddenInLowTime, toggle: () => setHiddenInLowTime(!isHiddenInLowTime) };
  }
  return { isShown: !isHidden, toggle: () => setHidden(!isHidden) };
}
