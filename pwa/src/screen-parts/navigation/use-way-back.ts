import { createPath, type DataRouter, type Location, useLocation, useNavigate } from 'react-router-dom';

// A window has one history, so its record is kept here. The router does not say which pages came before.
/** The pages that this window has shown since it was loaded, including those that Back has left. */
let pages: Location[] = [];
/** The index of the current page among them. */
let at = 0;
let isLeaving = false;

/** Keeps a record of the pages of this window, for the ways back. Call it before the first page is rendered. */
export function rememberPages(router: DataRouter): void {
  pages = [router.state.location];
  at = 0;
  isLeaving = false;
  router.subscribe(({ location, historyAction, navigation }) => {
    isLeaving = navigation.state !== 'idle';
    if (location === pages[at]) return;
    if (historyAction === 'PUSH') pages = [...pages.slice(0, at + 1), location];
    if (historyAction === 'REPLACE') pages[at] = location;
    const known = pages.findIndex(({ key }) => key === location.key);
    // Pages before the load are unknown.
    if (known < 0) pages = [location];
    at = Math.max(known, 0);
  });
}

function findBack(isWanted: (location: Location) => boolean): { steps: number; location: Location } | undefined {
  const index = pages.findLastIndex((location, place) => place < at && isWanted(location));
  const location = pages[index];
  return location && { steps: at - index, location };
}

export interface WayBack {
  /** The address that it leads to. */
  to: string;
  /** Goes there; by Back, if the page was opened from there, so that its scroll position is restored. */
  leave: () => void;
}

/**
 * Where closing a page leads: to the page that it was opened from, including its search. A page that was opened
 * directly leads to its parent.
 *
 * @param isOrigin which earlier page to return to: by default the last one with another path
 */
export function useWayBack(parent: string, isOrigin?: (location: Location) => boolean): WayBack {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isWanted = isOrigin ?? ((location) => location.pathname !== pathname);
  const origin = findBack(isWanted)?.location;
  return {
    to: origin ? createPath(origin) : parent,
    leave: () => {
      // A second click comes before the browser has gone back, or before the next page has taken the place of this one.
      const present = pages[at];
      if (isLeaving || (present && isWanted(present))) return;
      const back = findBack(isWanted);
      if (!back) return void navigate(parent);
      isLeaving = true;
      void navigate(-back.steps);
    },
  };
}
