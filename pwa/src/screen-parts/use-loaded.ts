import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../platform/online.ts';

/**
 * Loads a part of a screen that is not kept for offline use, and tries again when the network comes back.
 * @param load a stable function; undefined while the part is not wanted
 * @param onFailure called when it could not be loaded
 * @returns undefined until the part is here
 */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined, onFailure?: () => void): Part | undefined {
  const isOnline = useOnline();
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const isHere = loaded !== undefined;
  const fail = useEffectEvent((error: unknown) => {
    console.warn('A part of the page could not be loaded.', error);
    onFailure?.();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: going online again retries
  useEffect(() => {
    if (load && !isHere)
      load()
        .then((part) => setLoaded({ part }))
        .catch(fail);
  }, [load, isHere, isOnline]);
  return loaded?.part;
}
