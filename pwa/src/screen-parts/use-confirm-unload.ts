import { useEffect } from 'react';

/** Has the browser ask before the page is refreshed or closed while `guarded`. */
export function useConfirmUnload(guarded: boolean): void {
  useEffect(() => {
    if (!guarded) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [guarded]);
}
