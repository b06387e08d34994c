import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../platform/online.ts';

/**
 * Loads a part of a screen that is not cached for offline use, and retries when the network comes back.
 * @param load a stable function; undefined while the part is not needed
 * @param onFailure called when it could not be loaded
 * @returns undefined until the part is loaded
 */
export function useLoaded<Part>(load: (() => Promise<Part>) | undefined, onFailure?: () => void): Part | undefined {
  const isOnline = useOnline();
  const [loaded, setLoaded] = useState<{ part: Part }>();
  const isHere = loaded !== undefined;
  const fail = useEffectEvent((error: unknown) => {
    console.warn('A part of the page could not be loaded.', error);
    onFailure?.();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: coming back online retries
  useEffect(() => {
    if (load && !isHere)
      load()
        .then((part) => setLoaded({ part }))
        .catch(fail);
  }, [load, isHere, isOnline]);
  return loaded?.part;
}
