import { busyError } from '../api-error.ts';
import { refuseOverload } from './overload.ts';

/** How the requests of a call run. */
interface Queue {
  /** Runs a request of a person from its body to its answer. */
  throughout: <T>(personId: string, run: () => Promise<T>) => Promise<T>;
  /** Runs a part of a request that does not wait for its sender. */
  running: <T>(part: () => Promise<T>) => Promise<T>;
}

/** Imports of all people at once. Each holds its body while it waits for its formulas. */
const mostImports = 3;

/** Creates the queues that the rows of calls name. @param mostRequests the most requests at once */
export function createQueues(mostRequests?: number) {
  const throughout: Queue['throughout'] = (_personId, run) => run();
  const running = refuseOverload(mostRequests);
  const waitsElsewhere: Queue = { throughout, running: (part) => part() };
  return {
    requests: { throughout, running },
    imports: { throughout: limitImports(), running },
    hashes: waitsElsewhere,
    ai: waitsElsewhere,
  } satisfies Record<string, Queue>;
}

/** Creates a function that runs an import: one of a person at a time. It throws ApiError 503 for further ones. */
function limitImports(): Queue['throughout'] {
  const people = new Set<string>();
  return async (personId, run) => {
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
