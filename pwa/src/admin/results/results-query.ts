import type { QueryInput } from '@quiz-app/shared/contract/schemas';
import { useSearchParams } from 'react-router-dom';
import { startOfDay } from '../parts/local-day.ts';

export const attemptChoices = ['first', 'best', 'all'] as const;

/** The choice with this name; the first attempts for any other text. */
export const attemptChoiceOf = (text: string) => attemptChoices.find((choice) => choice === text) ?? 'first';

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

const names = ['attempts', 'version', 'group', 'from', 'to'] as const satisfies (keyof ResultsQuery)[];

/** The query in the URL, so that going back or reloading keeps it. A change replaces the history entry. */
export function useResultsQuery(): [query: ResultsQuery, change: (changed: Partial<ResultsQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: keyof ResultsQuery) => parameters.get(name) ?? '';
  const query: ResultsQuery = {
    attempts: attemptChoiceOf(text('attempts')),
    version: /^\d{1,15}$/.test(text('version')) ? text('version') : '',
    group: text('group'),
    from: startOfDay(text('from')) ? text('from') : '',
    to: startOfDay(text('to')) ? text('to') : '',
  };
  const change = (changed: Partial<ResultsQuery>) => {
    const next = { ...query, ...changed };
    for (const name of names) {
      if (isSet(next, name)) parameters.set(name, next[name]);
      else parameters.delete(name);
    }
    setParameters(parameters, { replace: true, preventScrollReset: true });
  };
  return [query, change];
}

const isSet = (query: ResultsQuery, name: keyof ResultsQuery): boolean =>
  query[name] !== (name === 'attempts' ? 'first' : '');

/** How many of the filters are set. */
export const countSet = (query: ResultsQuery): number => names.filter((name) => isSet(query, name)).length;

/** The same as parameters of the server. */
export function toStatisticsQuery({ attempts, version, group, from, to }: ResultsQuery): QueryInput<'getStatistics'> {
  const dateFrom = startOfDay(from);
  const dateBefore = startOfDay(to, 1);
  return {
    list: 'true',
    attempts,
    ...(version && { version }),
    ...(group && { group }),
    ...(dateFrom && { dateFrom }),
    ...(dateBefore && { dateBefore }),
  };
}
