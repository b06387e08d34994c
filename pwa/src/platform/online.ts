import { useSyncExternalStore } from 'react';

const read = () => navigator.onLine;

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the device has a network. The server may still be unreachable. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, read);
}
