import { type Agent, request } from 'node:http';

export interface TimedRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string | undefined;
  payload?: () => object;
  headers?: Record<string, string>;
}

/** Marks a request for a page, whose answer is short however much is stored. */
export const pageHeader = 'x-page';

/** Sends a request and reads the whole answer. `took` is in milliseconds, `length` in bytes. */
export function ask(agent: Agent, url: string, { method, path, token, payload, headers: more }: TimedRequest) {
  return new Promise<{ status: number; took: number; length: number }>((resolve, reject) => {
    const start = performance.now();
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more };
    const asked = request(url + path, { agent, method, headers }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, took: performance.now() - start, length }));
    });
    asked.on('error', reject);
    asked.end(payload && JSON.stringify(payload()));
  });
}
