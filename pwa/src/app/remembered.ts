/** A choice kept in local storage, which a browser may close to the page: then it lasts until the page is left. */
export function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn(closed, error);
    return null;
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    console.warn(closed, error);
  }
}

const closed = 'Storage is closed to this page; choices are not remembered.';
