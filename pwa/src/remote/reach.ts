/** Whether the server answered last. A Wi-Fi may have no internet, or want a login first. */
export interface Reach {
  read: () => boolean;
  subscribe: (listener: () => void) => () => void;
}

/** @returns also a function that sets it */
export function createReach(): [reach: Reach, setReached: (isReached: boolean) => void] {
  const changes = new EventTarget();
  let current = true;
  const reach = {
    read: () => current,
    subscribe: (listener: () => void) => {
      changes.addEventListener('change', listener);
      return () => changes.removeEventListener('change', listener);
    },
  };
  const setReached = (isReached: boolean) => {
    if (isReached === current) return;
    current = isReached;
    changes.dispatchEvent(new Event('change'));
  };
  return [reach, setReached];
}
