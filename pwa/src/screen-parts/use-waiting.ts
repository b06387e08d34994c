import { useState } from 'react';

/** Whether something is under way that the person waits for, and how to wait for it. */
export function useWaiting(): [isWaiting: boolean, waitFor: <Result>(work: Promise<Result>) => Promise<Result>] {
  const [count, setCount] = useState(0);
  const waitFor = async <Result>(work: Promise<Result>) => {
    setCount((before) => before + 1);
    try {
      return await work;
    } finally {
      setCount((before) => before - 1);
    }
  };
  return [count > 0, waitFor];
}
