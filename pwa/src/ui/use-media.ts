import { useMemo, useSyncExternalStore } from 'react';

/** Whether a media query matches. */
export function useMedia(query: string): boolean {
  const [subscribe, read] = useMemo(() => {
    const media = window.matchMedia(query);
    const listen = (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    };
    return [listen, () => media.matches];
  }, [query]);
  return useSyncExternalStore(subscribe, read);
}
