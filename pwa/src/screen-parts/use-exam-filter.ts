import { useSearchParams } from 'react-router-dom';
import type { ExamFilter } from './matching-exams.ts';
import { useHistory } from './navigation/history-router.tsx';

const filterIn = (parameters: URLSearchParams): ExamFilter => ({
  search: parameters.get('search') ?? '',
  category: parameters.get('category') ?? '',
});

/**
 * The filter of a list of exams in its address, so that going back to the list, or reloading it, keeps the filter. A
 * change replaces the history entry.
 */
export function useExamFilter(): [filter: ExamFilter, change: (changed: Partial<ExamFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const history = useHistory();
  const change = (changed: Partial<ExamFilter>) => {
    // The list of the last change may not be rendered yet.
    const { search, category } = { ...filterIn(new URLSearchParams(history.state.location.search)), ...changed };
    setParameters(
      { ...(search && { search }), ...(category && { category }) },
      { replace: true, preventScrollReset: true },
    );
  };
  return [filterIn(parameters), change];
}
