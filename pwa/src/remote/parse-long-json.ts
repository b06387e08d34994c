import { parseJsonInTurns } from '@quiz-app/shared/parse-json-in-turns';

/** How long one tick may block the page, in milliseconds. */
const turnMs = 15;

/**
 * Parses a list of exams question by question, without blocking the page. In a separate chunk, because most answers are
 * short.
 */
export function parseLongJson(text: string): Promise<unknown> {
  let since = performance.now();
  let calls = 0;
  const pace = () => {
    calls += 1;
    if (calls % 64 !== 0 || performance.now() - since < turnMs) return undefined;
    return nextTask().then(() => {
      since = performance.now();
    });
  };
  return parseJsonInTurns(text, pace, { listsAt: 4, longest: Number.POSITIVE_INFINITY });
}

/** Yields to other tasks. Unlike a timer, a message is not delayed in a hidden window. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
