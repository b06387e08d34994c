import { useEffect, useState } from 'react';

/** Asks the browser not to evict the app's data when the disk is full. The app works the same if this is refused. */
export async function keepStorage(): Promise<void> {
  if (await navigator.storage?.persisted?.()) return;
  await navigator.storage?.persist?.();
}

export interface StorageFacts {
  /** Bytes. */
  used: number;
  kept: boolean;
}

/** The browser's storage estimate; undefined while loading or if the browser has none. */
export function useStorageFacts(): StorageFacts | undefined {
  const [facts, setFacts] = useState<StorageFacts>();
  useEffect(() => {
    const ask = async () => {
      const [{ usage = 0 }, kept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
      setFacts({ used: usage, kept });
    };
    if (navigator.storage) ask().catch((error) => console.warn('The browser does not say how much it stores.', error));
  }, []);
  return facts;
}
