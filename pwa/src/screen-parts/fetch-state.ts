import { messages } from '@quiz-app/shared/messages';
import { type Observable, observable } from '../ui/observable.ts';
import { outcomeOf } from './notify-outcome.ts';

export interface FetchState<Data> {
  /** What came last; it stays while more is fetched, and when that fails. */
  data?: Data;
  isLoading: boolean;
  /** Why the last one did not come. */
  problem?: string;
}

export type Answer<Data> = { success: true; message: string; data: Data } | { success: false; message: string };

export interface Fetcher<Data> {
  state: Observable<FetchState<Data>>;
  /** Asks the server. Answers whether it came; what was started, or reset, later wins, and this one says nothing any more. */
  start: (ask: () => Promise<Answer<Data>>) => Promise<boolean>;
  /** Forgets what came, and what is under way. */
  reset: () => void;
}

/** How far something is that the server is asked for. */
export function createFetcher<Data>(): Fetcher<Data> {
  const state = observable<FetchState<Data>>({ isLoading: true });
  let latest = 0;

  async function start(ask: () => Promise<Answer<Data>>): Promise<boolean> {
    latest += 1;
    const own = latest;
    const { problem: _, ...before } = state.read();
    state.set({ ...before, isLoading: true });
    const outcome = await outcomeOf(ask());
    if (own !== latest) return false;
    if (outcome.success) state.set({ data: outcome.data, isLoading: false });
    else state.set({ ...before, isLoading: false, problem: outcome.message || messages.serverError });
    return outcome.success;
  }

  function reset(): void {
    latest += 1;
    state.set({ isLoading: true });
  }
  return { state, start, reset };
}
