import { useLayoutEffect, useRef, useState } from 'react';
import type { Move } from './app-history.ts';
import { useHistory } from './history-router.tsx';

/** A navigation that was held back, if there is one. */
export type Blocker =
  | { state: 'blocked'; proceed: () => void; reset: () => void }
  | { state: 'unblocked'; proceed?: never; reset?: never };

const unblocked: Blocker = { state: 'unblocked' };

/**
 * Holds navigations inside the app back, so that the person can be asked first. Only one component may use it at a
 * time.
 *
 * @param shouldBlock whether to hold all of them back, or a function that decides
 */
export function useBlocker(shouldBlock: boolean | ((move: Move) => boolean)): Blocker {
  const history = useHistory();
  const [blocker, setBlocker] = useState(unblocked);
  const latest = useRef(shouldBlock);
  useLayoutEffect(() => {
    latest.current = shouldBlock;
  }, [shouldBlock]);
  useLayoutEffect(
    () =>
      history.guard((move) => {
        const { current } = latest;
        if (!(typeof current === 'function' ? current(move) : current)) return false;
        const reset = () => setBlocker(unblocked);
        const proceed = () => {
          reset();
          move.proceed();
        };
        setBlocker({ state: 'blocked', proceed, reset });
        return true;
      }),
    [history],
  );
  return blocker;
}
