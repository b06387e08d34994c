import { useOnline } from '../platform/online.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TryAgain } from './try-again.tsx';

interface LoadFailedProps {
  /** Such as `Couldn’t load your exams`. */
  title: string;
  level?: 1 | 2;
  /** Why it failed. */
  problem: string;
  /** The same while the device is offline. */
  offline: string;
  onTryAgain: () => void;
}

/** Takes the place of a list of which nothing is on this device, if it did not come from the server. */
export function LoadFailed({ title, level = 2, problem, offline, onTryAgain }: LoadFailedProps) {
  const isOnline = useOnline();
  return (
    <EmptyState title={title} level={level} action={isOnline && <TryAgain kind="outline" onTryAgain={onTryAgain} />}>
      <span role="alert">{isOnline ? problem : offline}</span>
    </EmptyState>
  );
}
