import { parseJsonInTurns } from '@quiz-app/shared/parse-json-in-turns';

/** How long one turn may hold the page, in milliseconds. */
const turnMs = 15;

/**
 * Parses what a list of exams is, question by question, without holding the page. In a chunk of its own, as most answers
 * are short.
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

/** Lets others run. Unlike a timer, a message is not delayed in a hidden window. */
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
