import { Eye, EyeOff } from 'lucide-react';
import { lowTime, Timer } from '../../../exam-ui/timer.tsx';
import { usePreference } from '../../../local/preferences.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './run.module.css';

interface HidableTimeProps {
  /** Seconds left. */
  seconds: number;
  /** Seconds of the whole exam. */
  total: number;
  /** The bar on a phone has room for one button only, which shows the time. */
  place: 'bar' | 'rail';
}

/** The time left with a button that hides it. It is always shown when little time is left. */
export function HidableTime({ seconds, total, place }: HidableTimeProps) {
  const [isHidden, setHidden] = usePreference('hideTime');
  const isLow = seconds < lowTime;
  const isShown = !isHidden || isLow;
  const words = isHidden ? 'Show the time' : 'Hide the time';
  const toggle = () => setHidden(!isHidden);
  if (place === 'bar') {
    return (
      <button type="button" className={styles.barTime} onClick={toggle}>
        <span className="visually-hidden">{words}</span>
        {isShown ? <Timer seconds={seconds} total={total} /> : <Icon of={Eye} />}
      </button>
    );
  }
  return (
    <>
      <p className="meta" aria-hidden="true">
        Time left
      </p>
      <div className={styles.time}>{isShown && <Timer seconds={seconds} total={total} size="rail" />}</div>
      {isLow && <p className={styles.low}>Less than 1 minute left</p>}
      <Button kind="plain" size="small" className={styles.hide} onClick={toggle}>
        <Icon of={isHidden ? Eye : EyeOff} size={16} />
        {words}
      </Button>
    </>
  );
}
