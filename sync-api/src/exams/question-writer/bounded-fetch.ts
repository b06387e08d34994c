/** Many times the size of the largest exam. */
const maxAnswerBytes = 4 * 1024 * 1024;
/** The longest Retry-After that is worth waiting for while a person watches the progress. */
const maxWaitSeconds = 30;

export class AnswerTooLong extends Error {}

/**
 * Fetch for a service that may misbehave. Redirects are not followed, so that no other host is called; an endless
 * answer is cut off; a Retry-After that is too long is not waited for.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const headers = new Headers(response.headers);
  if (secondsUntil(headers.get('retry-after')) > maxWaitSeconds) headers.set('x-should-retry', 'false');
  // These describe the encoded bytes; the body is decoded by now.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  let size = 0;
  const bounded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxAnswerBytes) controller.error(new AnswerTooLong());
        else controller.enqueue(chunk);
      },
    }),
  );
  return new Response(bounded ?? null, { status: response.status, statusText: response.statusText, headers });
};

/** @param retryAfter seconds or a date, as the header has it */
function secondsUntil(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const seconds = Number(retryAfter);
  return Number.isNaN(seconds) ? (Date.parse(retryAfter) - Date.now()) / 1000 : seconds;
}
