/** What local storage did not take, which a browser may close to the page: it lasts until the page is left. */
const unsaved = new Map<string, string>();

/** A choice of this device's person, kept where the browser keeps anything. */
export function readRemembered(key: string): string | null {
  try {
    return unsaved.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    unsaved.delete(key);
  } catch (error) {
    console.warn('Storage takes nothing from this page; choices are not remembered.', error);
    unsaved.set(key, value);
  }
}
