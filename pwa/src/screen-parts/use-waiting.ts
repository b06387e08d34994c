import { useCallback, useState } from 'react';

/** Tracks whether one of the given promises is pending. The function stays the same. */
export function useWaiting(): [isWaiting: boolean, waitFor: <Result>(work: Promise<Result>) => Promise<Result>] {
  const [count, setCount] = useState(0);
  const waitFor = useCallback(async <Result>(work: Promise<Result>) => {
    setCount((before) => before + 1);
    try {
      return await work;
    } finally {
      setCount((before) => before - 1);
    }
  }, []);
  return [count > 0, waitFor];
}
