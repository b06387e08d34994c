import { bodyLimits } from '@quiz-app/shared/limits';
import { busyError } from '../api-error.ts';

/** The first bytes of each body do not count, so that small bodies are accepted while large ones are refused. */
export const uncounted = 16 * 1024;

/** Counts the next bytes of a body. @throws ApiError 503 when its caller, or all callers together, have too many */
export type Take = (bytes: number) => void;

/**
 * The most bytes of bodies in flight: of all callers, of one admin, who may send the largest body, and of one taker, whose
 * device sends one report at a time. Three imports leave room for the reports of a school.
 */
const most = { ofAll: 128 * 1024 * 1024, ofAdmin: bodyLimits.questions + 1024 * 1024, ofTaker: 4 * 1024 * 1024 };

/** Counts the bytes of request bodies, from their arrival until their handler ends, because it still holds them. */
export function createBodiesInFlight() {
  let ofAll = 0;
  const ofEach = new Map<string, number>();

  function count(callerId: string, bytes: number): void {
    ofAll += bytes;
    const own = (ofEach.get(callerId) ?? 0) + bytes;
    if (own > 0) ofEach.set(callerId, own);
    else ofEach.delete(callerId);
  }

  return {
    /** Runs a job that receives a body. Its bytes are given back when it ends. */
    async run<T>(caller: { _id: string; isAdmin: boolean }, job: (take: Take) => Promise<T>): Promise<T> {
      let arrived = 0;
      let counted = 0;
      try {
        return await job((bytes) => {
          arrived += bytes;
          const more = Math.max(0, arrived - uncounted) - counted;
          if (more === 0) return;
          const own = (ofEach.get(caller._id) ?? 0) + more;
          if (own > (caller.isAdmin ? most.ofAdmin : most.ofTaker) || ofAll + more > most.ofAll) throw busyError();
          counted += more;
          count(caller._id, more);
        });
      } finally {
        count(caller._id, -counted);
      }
    },
  };
}
