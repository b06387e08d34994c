import { createPath, type Location, useLocation } from 'react-router-dom';
import { useHistory } from './history-router.tsx';

export interface WayBack {
  /** The address that it leads to. */
  to: string;
  /** Goes there: back, if the page was opened from there, so that the page there has its place again. */
  leave: () => void;
}

/**
 * Where closing a page leads: to the page that it was opened from, with its search. An address that was opened directly
 * leads to its parent.
 *
 * @param isOrigin which earlier page counts: by default the last one with another path
 */
export function useWayBack(parent: string, isOrigin?: (location: Location) => boolean): WayBack {
  const history = useHistory();
  const { pathname } = useLocation();
  const isWanted = isOrigin ?? ((location) => location.pathname !== pathname);
  const origin = history.findBack(isWanted)?.location;
  return {
    to: origin ? createPath(origin) : parent,
    leave: () => {
      // The page that is left stays on the screen while the next one loads.
      if (isWanted(history.state.location)) return;
      const back = history.findBack(isWanted);
      void history.navigate(back ? -back.steps : parent);
    },
  };
}
