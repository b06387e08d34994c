import { t } from '@lingui/core/macro';
import type { FailureCode } from '@quiz-app/shared/contract/failures';
import { type Observable, observable } from '../ui/observable.ts';
import { outcomeOf } from './notify-outcome.ts';

export interface FetchState<Data> {
  /** The last data. It stays during another fetch, and if that fails. */
  data?: Data;
  isLoading: boolean;
  /** Why the last fetch failed. */
  problem?: string;
  /** Why this user may not fetch it, instead of `problem`: a retry would not help. */
  refusal?: string;
}

export type Answer<Data> =
  | { success: true; message: string; data: Data }
  | { success: false; message: string; code?: FailureCode };

export interface Fetcher<Data> {
  state: Observable<FetchState<Data>>;
  /**
   * Fetches, and resolves to whether that succeeded. The answer is ignored after a later start or reset.
   *
   * @param isQuiet for a retry: until it has succeeded, the problem stays
   */
  start: (ask: () => Promise<Answer<Data>>, isQuiet?: boolean) => Promise<boolean>;
  /** Drops the data and ignores a running fetch. */
  reset: () => void;
  /** Ignores a running fetch, which then counts as failed. */
  stop: (problem: string) => void;
}

/** Creates the state of one fetch. */
export function createFetcher<Data>(): Fetcher<Data> {
  const state = observable<FetchState<Data>>({ isLoading: true });
  let latest = 0;

  async function start(ask: () => Promise<Answer<Data>>, isQuiet = false): Promise<boolean> {
    latest += 1;
    const own = latest;
    const { problem: _, refusal: __, ...before } = state.read();
    if (!isQuiet) state.set({ ...before, isLoading: true });
    const outcome = await outcomeOf(ask());
    if (own !== latest) return false;
    if (outcome.success) state.set({ data: outcome.data, isLoading: false });
    else if (outcome.code === 'only-admins') state.set({ ...before, isLoading: false, refusal: outcome.message });
    else state.set({ ...before, isLoading: false, problem: outcome.message || t`Server error` });
    return outcome.success;
  }

  function reset(): void {
    latest += 1;
    state.set({ isLoading: true });
  }

  function stop(problem: string): void {
    latest += 1;
    state.set({ ...state.read(), isLoading: false, problem });
  }
  return { state, start, reset, stop };
}
