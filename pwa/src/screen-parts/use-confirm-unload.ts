import { useLayoutEffect } from 'react';

/** Makes the browser ask for confirmation before a refresh or close while `guarded`. */
export function useConfirmUnload(guarded: boolean): void {
  useLayoutEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guarded]);
}
