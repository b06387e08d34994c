import type { LeaderboardRow } from '@quiz-app/shared/leaderboard';
import { useEffect, useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { fetchLeaderboard } from '../../sync/search-reports.ts';
import { toast } from '../../ui/toast.ts';

interface Leaderboard {
  /** Unranked; `undefined` until they came. */
  rows: LeaderboardRow[] | undefined;
  isLoading: boolean;
  fetchAgain: () => void;
}

/** The leaderboard's rows from the server; asked for anew whenever the network comes back. */
export function useLeaderboard(): Leaderboard {
  const device = useDevice();
  const isOnline = useOnline();
  const [rows, setRows] = useState<LeaderboardRow[]>();
  const [isLoading, setLoading] = useState(isOnline);
  const [attempt, setAttempt] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks once more
  useEffect(() => {
    if (!isOnline) return;
    let isLeft = false;
    setLoading(true);
    void outcomeOf(fetchLeaderboard(device)).then((outcome) => {
      if (isLeft) return;
      setLoading(false);
      if (outcome.success) setRows(outcome.data);
      else toast.error(outcome.message);
    });
    return () => {
      isLeft = true;
    };
  }, [device, isOnline, attempt]);
  return { rows, isLoading, fetchAgain: () => setAttempt(attempt + 1) };
}
