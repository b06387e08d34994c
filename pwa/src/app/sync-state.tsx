import { WifiOff } from 'lucide';
import { type ComponentProps, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../device/device-context.ts';
import { type OutboxEntry, useOutbox } from '../device/use-outbox.ts';
import { SyncChip } from '../exam-ui/sync-chip.tsx';
import { paths } from '../paths.ts';
import { useOnline } from '../platform/online.ts';
import { formatTime } from '../ui/date-time.tsx';

/** The state of unsent reports and of the network in the top bar; renders nothing if all is well. */
export function SyncState({ userId }: { userId: string }) {
  const isOnline = useOnline();
  const sentAt = useJustSent();
  const entries = useOutbox(userId) ?? [];
  const chip = isOnline ? chipOf(entries, sentAt) : offlineChipOf(entries);
  if (!chip) return null;
  return <SyncChip {...chip}>{(isOnline || entries.length > 0) && <Link to={paths.userReports()} />}</SyncChip>;
}

type Chip = ComponentProps<typeof SyncChip>;

function offlineChipOf({ length: count }: OutboxEntry[]): Chip {
  if (count === 0) return { icon: WifiOff, words: 'Offline' };
  return { icon: WifiOff, tone: 'pending', lead: 'Offline', short: count, words: 'waiting to send' };
}

function chipOf(entries: OutboxEntry[], sentAt: number | undefined): Chip | undefined {
  const has = (state: OutboxEntry['state']) => entries.some((entry) => entry.state === state);
  const refused = entries.filter(({ state }) => state === 'refused').length;
  // Phones have room for only a cross beside the number, which would look like a close button.
  if (refused > 0) return { tone: 'error', mark: 'incorrect', short: refused, words: 'couldn’t be sent' };
  if (has('sending')) return { tone: 'pending', mark: 'sending', words: 'Sending' };
  if (has('waiting')) return { tone: 'pending', mark: 'half', short: entries.length, words: 'waiting to send' };
  if (sentAt !== undefined) return { mark: 'correct', short: 'Sent', words: formatTime(sentAt) };
  return undefined;
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
