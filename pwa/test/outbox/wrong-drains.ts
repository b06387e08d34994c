import { classifyAnswer } from '../../src/sync/outbox/drain/classify-answer.ts';
import { type DrainInput, drain } from '../../src/sync/outbox/drain/drain.ts';
import type { Drain } from './simulation.ts';

// Faulty drains that the model test must detect.

const nothing = { left: 0, nextTryAt: null };

/** Removes an entry before it is sent. */
export const shiftsBeforeSending: Drain = async ({ storage, send, userId }) => {
  for (const { attempt } of await storage.entriesOf(userId)) {
    await storage.remove(attempt._id);
    await send(attempt).catch(() => null);
  }
  return nothing;
};

/** Sends attempts without their id, so that the server cannot recognize a repetition. */
export const sendsNoId: Drain = (input: DrainInput) =>
  drain({
    ...input,
    send: async (attempt) => {
      const { _id, ...rest } = attempt;
      const answer = await input.send(rest as typeof attempt);
      const body = answer?.body as { data?: { _id: string; finishedAt?: string } } | undefined;
      // Treats the id in the answer as that of its own attempt.
      if (!answer || body?.data?.finishedAt !== attempt.finishedAt) return answer;
      return { ...answer, body: { ...body, data: { ...body.data, _id } } };
    },
  });

/** Treats any answer as an acknowledgement. */
export const deletesOnAnyAnswer: Drain = async ({ storage, send, userId, clock }) => {
  for (const entry of await storage.entriesOf(userId)) {
    const { attempt } = entry;
    const answer = await send(attempt).catch(() => null);
    const outcome = classifyAnswer(answer, attempt._id, clock.now());
    if (outcome.kind === 'acknowledged') await storage.putReceipt(outcome.report, entry);
    if (answer) await storage.remove(attempt._id);
  }
  return nothing;
};

/** Removes the entry before it stores the receipt. */
export const removesBeforeTheReceipt: Drain = (input) => {
  const { storage } = input;
  const putReceipt: typeof storage.putReceipt = async (report, entry) => {
    await storage.remove(report._id);
    await storage.putReceipt(report, entry);
  };
  return drain({ ...input, storage: { ...storage, putReceipt } });
};

/** Sends all users' entries as the signed-in user. */
export const sendsForAnyone: Drain = (input) => {
  const { storage } = input;
  const entriesOf = async () => (await Promise.all(['ann', 'bob'].map((user) => storage.entriesOf(user)))).flat();
  return drain({ ...input, storage: { ...storage, entriesOf } });
};

/** Treats a request that timed out as acknowledged. */
export const trustsWhatHung: Drain = (input) =>
  drain({
    ...input,
    send: (attempt) =>
      input.send(attempt).catch((error: Error) => {
        if (error.name !== 'TimeoutError') throw error;
        return { status: 200, body: { success: true, message: 'Surely', data: attempt }, retryAfter: null };
      }),
  });
