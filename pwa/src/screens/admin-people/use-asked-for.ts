import { useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import type { PeopleState } from '../../screen-parts/people-state.ts';

/** Opens what the history entry asks for, once: a reload or Back does not open it again. */
export function useAskedFor(open: (wanted: NonNullable<PeopleState['open']>) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const { open: wanted }: PeopleState = location.state ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wish opens something
  useEffect(() => {
    if (!wanted) return;
    void navigate(createPath(location), { replace: true, state: null });
    open(wanted);
  }, [wanted]);
}
