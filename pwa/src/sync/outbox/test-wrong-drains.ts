import { classifyAnswer } from './classify-answer.ts';
import { type DrainInput, drain } from './drain.ts';
import type { Drain } from './test-simulation.ts';

// Outboxes as they must not be: the attack on the promise has to catch each.

const nothing = { left: 0, nextTryAt: null };

/** Takes an entry out before it is sent, and puts back nothing. */
export const shiftsBeforeSending: Drain = async ({ storage, send, userId }) => {
  for (const { attempt } of await storage.entriesOf(userId)) {
    await storage.remove(attempt._id);
    await send(attempt).catch(() => null);
  }
  return nothing;
};

/** Sends attempts without their id, so that the server cannot tell a repetition. */
export const sendsNoId: Drain = (input: DrainInput) =>
  drain({
    ...input,
    send: async (attempt) => {
      const { _id, ...rest } = attempt;
      const answer = await input.send(rest as typeof attempt);
      const body = answer?.body as { data?: { _id: string; finishedAt?: string } } | undefined;
      // It takes the server's word for its own attempt, by whatever id the server gave it.
      if (!answer || body?.data?.finishedAt !== attempt.finishedAt) return answer;
      return { ...answer, body: { ...body, data: { ...body.data, _id } } };
    },
  });

/** Takes any answer for an acknowledgement. */
export const deletesOnAnyAnswer: Drain = async ({ storage, send, userId, clock }) => {
  for (const { attempt } of await storage.entriesOf(userId)) {
    const answer = await send(attempt).catch(() => null);
    const outcome = classifyAnswer(answer, attempt._id, clock.now());
    if (outcome.kind === 'acknowledged') await storage.putReceipt(outcome.report);
    if (answer) await storage.remove(attempt._id);
  }
  return nothing;
};

/** Takes the entry out first and keeps the receipt second, with a moment between to die in. */
export const removesBeforeTheReceipt: Drain = (input) => {
  const { storage } = input;
  const putReceipt: typeof storage.putReceipt = async (report) => {
    await storage.remove(report._id);
    await storage.putReceipt(report);
  };
  return drain({ ...input, storage: { ...storage, putReceipt } });
};

/** Sends whatever waits on the device as whoever is signed in. */
export const sendsForAnyone: Drain = (input) => {
  const { storage } = input;
  const entriesOf = async () => (await Promise.all(['ann', 'bob'].map((user) => storage.entriesOf(user)))).flat();
  return drain({ ...input, storage: { ...storage, entriesOf } });
};

/** Takes a request that hung until it was given up for one that arrived. */
export const trustsWhatHung: Drain = (input) =>
  drain({
    ...input,
    send: (attempt) =>
      input.send(attempt).catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        return { status: 200, body: { success: true, message: 'Surely', data: attempt }, retryAfter: null };
      }),
  });
