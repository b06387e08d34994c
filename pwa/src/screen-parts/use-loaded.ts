import { useEffect, useState } from 'react';
import { useOnline } from '../platform/online.ts';

/**
 * Loads a part of a screen that is not kept for offline use, and tries again when the network comes back.
 * @param load a stable function; undefined while the part is not wanted
 * @returns undefined until the part is here
 */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined): Part | undefined {
  const isOnline = useOnline();
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const isHere = loaded !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going online again retries
  useEffect(() => {
    if (load && !isHere)
      load()
        .then((part) => setLoaded({ part }))
        .catch((error) => console.warn('A part of the page could not be loaded.', error));
  }, [load, isHere, isOnline]);
  return loaded?.part;
}
