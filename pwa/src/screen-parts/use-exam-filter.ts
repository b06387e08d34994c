import { useSearchParams } from 'react-router-dom';
import type { ExamFilter } from './matching-exams.ts';

/**
 * The filter of a list of exams, kept in the address, so that it survives Back and a reload. A change replaces the
 * history entry.
 */
export function useExamFilter(): [filter: ExamFilter, change: (changed: Partial<ExamFilter>) => void] {
  const [parameters, setParameters] = useSearchParams();
  const filter = { search: parameters.get('search') ?? '', category: parameters.get('category') ?? '' };
  const change = (changed: Partial<ExamFilter>) => {
    const { search, category } = { ...filter, ...changed };
    setParameters(
      { ...(search && { search }), ...(category && { category }) },
      // Rendered at once, so that another change soon after builds on this one.
      { replace: true, preventScrollReset: true, flushSync: true },
    );
  };
  return [filter, change];
}
