import { useEffect, useState } from 'react';

/**
 * Asks the server, once, for what this device does not know.
 *
 * @param pull brings it, and may fail: then what is not here stays not here
 * @returns whether it is still being looked for
 */
export function useLookUp(pull: () => Promise<unknown>): boolean {
  const [isLooking, setLooking] = useState(true);
  useEffect(() => {
    let isWanted = true;
    const done = () => isWanted && setLooking(false);
    pull().then(done, done);
    return () => {
      isWanted = false;
    };
  }, [pull]);
  return isLooking;
}
