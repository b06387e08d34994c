/** Values that local storage refused, kept in memory until the page is left. */
const unsaved = new Map<string, string>();

/** Reads a stored preference; null if there is none. */
export function readRemembered(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a preference; an empty one is removed. All windows get a `storage` event, including this one, which browsers
 * leave out.
 */
export function remember(key: string, value: string): void {
  try {
    if (value) localStorage.setItem(key, value);
    else localStorage.removeItem(key);
    unsaved.delete(key);
  } catch (error) {
    console.warn('This page cannot store anything; choices are not remembered.', error);
    unsaved.set(key, value);
  }
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
