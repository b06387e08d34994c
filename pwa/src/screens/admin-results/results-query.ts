import type { QueryInput } from '@quiz-app/shared/contract/schemas';
import { useSearchParams } from 'react-router-dom';
import { startOfDay } from '../../screen-parts/local-day.ts';

export const attemptChoices = ['first', 'best', 'all'] as const;

/** Which attempts the figures count, as in the URL. Empty means any. The days are local: `YYYY-MM-DD`. */
export interface ResultsQuery {
  attempts: (typeof attemptChoices)[number];
  version: string;
  group: string;
  /** The first day. */
  from: string;
  /** The last day. */
  to: string;
}

/** The query in the URL, so that going back or reloading keeps it. A change replaces the history entry. */
export function useResultsQuery(): [query: ResultsQuery, change: (changed: Partial<ResultsQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: keyof ResultsQuery) => parameters.get(name) ?? '';
  const query: ResultsQuery = {
    attempts: attemptChoices.find((choice) => choice === text('attempts')) ?? 'first',
    version: /^\d{1,15}$/.test(text('version')) ? text('version') : '',
    group: text('group'),
    from: startOfDay(text('from')) ? text('from') : '',
    to: startOfDay(text('to')) ? text('to') : '',
  };
  const change = (changed: Partial<ResultsQuery>) => {
    const next = { ...query, ...changed };
    const filled = Object.entries(next).filter(
      ([name, value]) => value !== '' && !(name === 'attempts' && value === 'first'),
    );
    setParameters(Object.fromEntries(filled), { replace: true, preventScrollReset: true });
  };
  return [query, change];
}

/** The same as parameters of the server. */
export function toStatisticsQuery({ attempts, version, group, from, to }: ResultsQuery): QueryInput<'getStatistics'> {
  const dateFrom = startOfDay(from);
  const dateBefore = startOfDay(to, 1);
  return {
    attempts,
    ...(version && { version }),
    ...(group && { group }),
    ...(dateFrom && { dateFrom }),
    ...(dateBefore && { dateBefore }),
  };
}
