/** Bytes that are decoded before others run. */
const piece = 256 * 1024;

/** Reads a body as `text()` does, but in pieces, because decoding a long one at once would hold the page. */
export async function readText({ body }: Response): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let decoded = 0; reader; ) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    decoded += value.length;
    if (decoded < piece) continue;
    decoded = 0;
    await nextTask();
  }
  return text + decoder.decode();
}

/** Lets others run. Unlike a timer, a message is not delayed in a hidden window. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
