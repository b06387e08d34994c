import { useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import type { AskedFor } from '../../screen-parts/navigation/asked-for.ts';

/** Opens what the history entry asks for, once: a reload or Back does not open it again. */
export function useAskedFor<State extends AskedFor<string>>(open: (wanted: NonNullable<State['open']>) => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const wanted: State['open'] = location.state?.open;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wish opens something
  useEffect(() => {
    if (!wanted) return;
    void navigate(createPath(location), { replace: true, state: null });
    open(wanted);
  }, [wanted]);
}
