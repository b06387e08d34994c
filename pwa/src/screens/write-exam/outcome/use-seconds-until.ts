import { useEffect, useState } from 'react';

/** Whole seconds until a moment (epoch milliseconds), counting down; 0 once it is past, or where there is none. */
export function useSecondsUntil(moment: number | undefined): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? 0 : Math.max(0, Math.ceil((moment - now) / 1000));
}
