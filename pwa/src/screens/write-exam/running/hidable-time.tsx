import { Eye, EyeOff } from 'lucide';
import { lowTime, Timer } from '../../../exam-ui/timer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './hidable-time.module.css';
import type { HidableTime as Hiding } from './use-hidable-time.ts';

interface HidableTimeProps extends Hiding {
  /** Whole seconds left. */
  seconds: number;
  /** Seconds of the whole exam. */
  total: number;
  /** The bar on a phone has room for one button only, which shows the time. */
  place: 'bar' | 'rail';
}

/** The time left with a button that hides it. */
export function HidableTime({ seconds, total, place, isShown, toggle }: HidableTimeProps) {
  const words = isShown ? 'Hide the time' : 'Show the time';
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
        Time left
      </p>
      <div className={styles.time}>{isShown && <Timer seconds={seconds} total={total} size="rail" />}</div>
      {seconds <= lowTime && <p className={styles.low}>Less than 1 minute left</p>}
      <Button kind="plain" size="small" className={styles.hide} aria-disabled={!toggle} onClick={toggle}>
        <Icon of={isShown ? EyeOff : Eye} size={16} />
        {words}
      </Button>
    </>
  );
}
