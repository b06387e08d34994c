import { cleanup } from '@testing-library/react';

/** Ends the page as a refresh or a crash does: nothing in it is told. @param kept what the browser kept of local storage */
export function killPage(kept = Object.entries(localStorage)): void {
  cleanup();
  for (const [key, value] of kept) localStorage.setItem(key, value);
}
