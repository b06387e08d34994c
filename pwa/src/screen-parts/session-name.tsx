import type { Session } from '@quiz-app/shared/people';
import { DateTime } from '../ui/date-time.tsx';
import styles from './session-name.module.css';

/** A device on which someone is logged in, since when, and whether with a card. */
export function SessionName({ session: { device, createdAt, isCurrent, byCard } }: { session: Session }) {
  return (
    <span className={styles.session}>
      {device}
      <span className="meta">
        {isCurrent ? 'This device, since ' : 'Since '}
        <DateTime value={createdAt} />
        {byCard && ', with a card'}
      </span>
    </span>
  );
}
