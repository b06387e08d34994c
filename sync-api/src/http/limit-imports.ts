import { busyError } from '../api-error.ts';

/** Imports of all people at once. Each holds its body while it waits for its formulas. */
const mostImports = 3;

/** Creates a function that runs an import: one of a person at a time. It throws ApiError 503 for further ones. */
export function limitImports() {
  const people = new Set<string>();
  return async <T>(personId: string, run: () => Promise<T>): Promise<T> => {
    if (people.has(personId)) throw busyError('Your last import is still running. Please try again in a few seconds.');
    if (people.size >= mostImports) throw busyError('Others import files now. Please try again in a few seconds.');
    people.add(personId);
    try {
      return await run();
    } finally {
      people.delete(personId);
    }
  };
}
