import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { type AppHistory, createAppHistory } from './app-history.ts';

/** A history in memory, at the last of its entries. */
export function createMemoryHistory(initialEntries: string[]): AppHistory {
  const library = UNSAFE_createMemoryHistory({ initialEntries });
  return createAppHistory(library, { read: () => library.index, write: () => undefined });
}
