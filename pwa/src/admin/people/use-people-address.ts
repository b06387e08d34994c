import { useSearchParams } from 'react-router-dom';
import type { PeopleFilter } from './use-people.ts';

/** The filter of the list of people, which is in its address, and a function that replaces it. */
export function usePeopleAddress(): [PeopleFilter, (filter: PeopleFilter) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = {
    search: parameters.get('search') ?? '',
    group: parameters.get('group') ?? '',
    deleted: parameters.get('deleted') === 'true',
  };
  const setFilter = ({ search, group, deleted }: PeopleFilter) =>
    setParameters(
      { ...(search && { search }), ...(group && { group }), ...(deleted && { deleted: 'true' }) },
      { replace: true, preventScrollReset: true },
    );
  return [filter, setFilter];
}
