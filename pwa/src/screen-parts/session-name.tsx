import type { Session } from '@quiz-app/shared/people';
import { DateTime } from '../ui/date-time.tsx';

/** A device on which someone is logged in, since when, and whether with a card. */
export function SessionName({ session: { device, createdAt, isCurrent, byCard } }: { session: Session }) {
  return (
    <span>
      {device}
      <br />
      <span className="meta">
        {isCurrent ? 'This device, since ' : 'Since '}
        <DateTime value={createdAt} />
        {byCard && ', with a card'}
      </span>
    </span>
  );
}
