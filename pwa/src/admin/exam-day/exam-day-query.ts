import type { QueryInput } from '@quiz-app/shared/contract/schemas';
import { useSearchParams } from 'react-router-dom';
import { localDay, startOfDay } from '../parts/local-day.ts';
import { type Choice, choiceOf } from './choices.ts';

/** The view of an exam day, as in the URL. */
export interface ExamDayQuery {
  /** Empty for all groups. */
  group: string;
  show: Choice;
  /** States from this local day (`YYYY-MM-DD`) on count; empty for today. */
  day: string;
}

/** The query in the URL, so that going back or reloading keeps it. A change replaces the history entry. */
export function useExamDayQuery(): [query: ExamDayQuery, change: (changed: Partial<ExamDayQuery>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const text = (name: keyof ExamDayQuery) => parameters.get(name) ?? '';
  const query: ExamDayQuery = {
    group: text('group'),
    show: choiceOf(text('show')),
    day: startOfDay(text('day')) ? text('day') : '',
  };
  const change = (changed: Partial<ExamDayQuery>) => {
    const filled = Object.entries({ ...query, ...changed }).filter(
      ([, value]) => value !== '' && value !== 'everybody',
    );
    setParameters(Object.fromEntries(filled), { replace: true, preventScrollReset: true });
  };
  return [query, change];
}

/** The same as parameters of the server. */
export function toExamDayQuery({ group, day }: Pick<ExamDayQuery, 'group' | 'day'>): QueryInput<'getExamDay'> {
  const dateFrom = startOfDay(day || localDay(new Date()));
  return { ...(group && { group }), ...(dateFrom && { dateFrom }) };
}
