/** Many times what the largest exam takes. */
const maxAnswerBytes = 4 * 1024 * 1024;
/** How long a person who watches the progress may have to wait before the next try. */
const maxWaitSeconds = 30;

export class AnswerTooLong extends Error {}

/**
 * Fetch for a service that may misbehave: redirects are not followed, so that no
 * other host is called; an endless answer is cut off; a wait that is too long
 * for the person at the screen is an answer too.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' });
  const headers = new Headers(response.headers);
  if (secondsUntil(headers.get('retry-after')) > maxWaitSeconds) headers.set('x-should-retry', 'false');
  // The body is decoded by now; these would describe the bytes on the wire.
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
