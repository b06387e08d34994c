import { Trans } from '@lingui/react/macro';
import type { Session } from '@quiz-app/shared/people';
import { DateTime } from '../ui/date-time.tsx';
import { deviceText } from './device-text.ts';

/** A device on which someone is logged in, since when, and whether with a card. */
export function SessionName({ session }: { session: Session }) {
  return (
    <span>
      <bdi>{deviceText(session.device)}</bdi>
      <br />
      <span className="meta">
        <Since session={session} />
      </span>
    </span>
  );
}

function Since({ session: { createdAt, isCurrent, byCard } }: { session: Session }) {
  const date = <DateTime value={createdAt} />;
  if (isCurrent && byCard) return <Trans>This device, since {date}, with a card</Trans>;
  if (isCurrent) return <Trans>This device, since {date}</Trans>;
  return byCard ? <Trans>Since {date}, with a card</Trans> : <Trans>Since {date}</Trans>;
}
