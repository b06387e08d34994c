import type { Pool } from 'pg';
import type { Connecting } from './postgres-pools.ts';

/** Lends connections to a replica. When it lets nobody in, those to the primary take its place for a while. */
export function whileItAnswers(replica: Pool, primary: Pool): Connecting {
  let triedAgainAt = 0;
  return {
    end: () => replica.end(),
    async connect() {
      if (performance.now() < triedAgainAt) return primary.connect();
      try {
        return await replica.connect();
      } catch {
        triedAgainAt = performance.now() + withoutReplicaMs;
        return primary.connect();
      }
    },
  };
}
const withoutReplicaMs = 5_000;
