import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation } from 'react-router-dom';
import { useHistory } from './history-router.tsx';

const storedAs = 'scroll places';
/** Milliseconds to wait for a page that is still too short. */
const timeoutMs = 5_000;
/** What people scroll with. */
const scrolling = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

type Places = Record<string, number>;

/** The places of the pages before a reload. */
function readPlaces(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs) ?? '{}') as Places;
  } catch (error) {
    console.warn(error);
    return {};
  }
}

function storePlaces(places: Places): void {
  try {
    sessionStorage.setItem(storedAs, JSON.stringify(places));
  } catch (error) {
    console.warn(error);
  }
}

/** Scrolls a new page to its top, and one that is come back to where it was. */
export function useScrollPlace(): void {
  const history = useHistory();
  const { key } = useLocation();
  const places = useRef<Places>(undefined);
  places.current ??= readPlaces();
  const known = places.current;
  const isFirstPage = useRef(true);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    let current = history.state.location.key;
    const note = () => {
      known[current] = window.scrollY;
    };
    const leave = () => {
      note();
      storePlaces(known);
    };
    // Called before the next page is shown.
    const stop = history.listen(({ location }) => {
      note();
      current = location.key;
    });
    window.addEventListener('pagehide', leave);
    return () => {
      stop();
      window.removeEventListener('pagehide', leave);
    };
  }, [history, known]);

  useLayoutEffect(() => {
    const { location, action, keepsPlace } = history.state;
    const isFirst = isFirstPage.current;
    isFirstPage.current = false;
    if (location.key !== key || keepsPlace) return;
    const top = action === NavigationType.Pop ? (known[key] ?? 0) : 0;
    // A document begins at its top, and to look where it is would lay it out before its first frame.
    if (isFirst && top === 0) return;
    return scrollWhenTallEnough(top);
  }, [history, known, key]);
}

/** Scrolls again as the page grows, because lists come from the local database. Ends when the person scrolls. */
function scrollWhenTallEnough(top: number): (() => void) | undefined {
  window.scrollTo(0, top);
  const isReached = () => Math.abs(window.scrollY - top) < 1;
  if (isReached()) return undefined;
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, top);
    if (isReached()) stop();
  });
  const timer = setTimeout(stop, timeoutMs);
  function stop(): void {
    clearTimeout(timer);
    observer.disconnect();
    for (const type of scrolling) window.removeEventListener(type, stop);
  }
  observer.observe(document.body);
  for (const type of scrolling) window.addEventListener(type, stop, { passive: true });
  return stop;
}
