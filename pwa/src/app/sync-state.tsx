import { plural, t } from '@lingui/core/macro';
import { WifiOff } from 'lucide';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../device/device-context.ts';
import { type OutboxEntry, useOutbox } from '../device/use-outbox.ts';
import { useReached } from '../device/use-reached.ts';
import { SyncChip } from '../exam-ui/sync-chip.tsx';
import { formatNumber } from '../language/format.ts';
import { paths } from '../paths.ts';
import { useOnline } from '../platform/online.ts';
import { useRetries } from '../screen-parts/use-retries.ts';
import { formatTime } from '../ui/date-time.tsx';

/** The state of unsent reports and of the network in the top bar; renders nothing if all is well. */
export function SyncState({ userId }: { userId: string }) {
  const isOnline = useOnlineAndReached();
  const sentAt = useJustSent();
  const entries = useOutbox(userId) ?? [];
  const chip = isOnline ? chipOf(entries, sentAt) : offlineChipOf(entries);
  if (!chip) return null;
  return <SyncChip {...chip}>{(isOnline || entries.length > 0) && <Link to={paths.userReports()} />}</SyncChip>;
}

type Chip = ComponentProps<typeof SyncChip>;

// The words follow the number, which stands alone on phones.

const waiting = (count: number) => ({
  short: formatNumber(count),
  words: plural(count, { one: 'waiting to send', other: 'waiting to send' }),
});

const notSent = (count: number) => ({
  short: formatNumber(count),
  words: plural(count, { one: 'couldn’t be sent', other: 'couldn’t be sent' }),
});

function offlineChipOf({ length: count }: OutboxEntry[]): Chip {
  if (count === 0) return { icon: WifiOff, words: t`Offline` };
  return { icon: WifiOff, tone: 'pending', lead: t`Offline`, ...waiting(count) };
}

function chipOf(entries: OutboxEntry[], sentAt: number | undefined): Chip | undefined {
  const has = (state: OutboxEntry['state']) => entries.some((entry) => entry.state === state);
  const refused = entries.filter(({ state }) => state === 'refused').length;
  // Phones have room for only a cross beside the number, which would look like a close button.
  if (refused > 0) return { tone: 'error', mark: 'incorrect', ...notSent(refused) };
  if (has('sending')) return { tone: 'pending', mark: 'sending', words: t`Sending` };
  if (has('waiting')) return { tone: 'pending', mark: 'half', ...waiting(entries.length) };
  if (sentAt !== undefined) return { mark: 'correct', short: t`Sent`, words: formatTime(sentAt) };
  return undefined;
}

/** Whether there is a network, and the server answers; if only the network is there, the server is asked again. */
function useOnlineAndReached(): boolean {
  const { serverTime } = useDevice();
  const isOnline = useOnline();
  const isReached = useReached();
  useRetries(isOnline && !isReached, serverTime);
  return isOnline && isReached;
}

/** The time of the last acknowledged report, for five seconds after it. */
function useJustSent(): number | undefined {
  const { events } = useDevice();
  const [sentAt, setSentAt] = useState<number>();
  useEffect(() => events.on((event) => event.type === 'acknowledged' && setSentAt(Date.now())), [events]);
  useEffect(() => {
    if (sentAt === undefined) return;
    const timer = setTimeout(() => setSentAt(undefined), 5000);
    return () => clearTimeout(timer);
  }, [sentAt]);
  return sentAt;
}
