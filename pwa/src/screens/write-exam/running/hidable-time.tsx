import { t } from '@lingui/core/macro';
import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import { lowTime, Timer } from '../../../exam-ui/timer.tsx';
import { usePreference } from '../../../local/local-storage/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './hidable-time.module.css';

/** From this many seconds on the time can no longer be hidden. */
const lastTime = 10;

/** Whether the time is shown, and a function to change that. */
interface Hiding {
  isShown: boolean;
  /** `undefined` if the time can no longer be hidden. */
  toggle: (() => void) | undefined;
}

/**
 * Hides the time if the taker prefers that. When little time is left, it reappears, and can be hidden again until the
 * last seconds.
 */
export function useHidableTime(seconds: number): Hiding {
  const [isHidden, setHidden] = usePreference('hideTime');
  const [isHiddenInLowTime, setHiddenInLowTime] = useState(false);
  if (seconds <= lastTime) return { isShown: true, toggle: undefined };
  if (seconds <= lowTime) {
    return { isShown: !isHiddenInLowTime, toggle: () => setHiddenInLowTime(!isHiddenInLowTime) };
  }
  return { isShown: !isHidden, toggle: () => setHidden(!isHidden) };
}

interface HidableTimeProps extends Hiding {
  /** Whole seconds left. */
  seconds: number;
  /** Seconds of the whole exam. */
  total: number;
  /** For the bar on a phone, which has room for only one button: the time itself. */
  place: 'bar' | 'rail';
}

/** The time left with a button that hides it. */
export function HidableTime({ seconds, total, place, isShown, toggle }: HidableTimeProps) {
  const words = isShown ? t`Hide the time` : t`Show the time`;
  if (place === 'bar') {
    return (
      <button type="button" className={styles.barTime} aria-disabled={!toggle} onClick={toggle}>
        <span className="visually-hidden">{words}</span>
        {isShown ? <Timer seconds={seconds} total={total} /> : <Icon of={Eye} />}
      </button>
    );
  }
  return (
    <>
      <p className="meta" aria-hidden="true">
        {t`Time left`}
      </p>
      <div className={styles.time}>{isShown && <Timer seconds={seconds} total={total} size="rail" />}</div>
      {seconds <= lowTime && <p className={styles.low}>{t`Less than 1 minute left`}</p>}
      <Button kind="plain" size="small" className={styles.hide} aria-disabled={!toggle} onClick={toggle}>
        <Icon of={isShown ? EyeOff : Eye} size={16} />
        {words}
      </Button>
    </>
  );
}
