import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface TimedRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string | undefined;
  payload?: () => object;
  headers?: Record<string, string>;
}

/** Marks a request for a page, whose answer is short however much is stored. */
export const pageHeader = 'x-page';

interface TimedAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** In milliseconds. */
  took: number;
  /** In bytes. */
  length: number;
}

/** Sends a request and reads the whole answer. */
export function ask(agent: Agent, url: string, { method, path, token, payload, headers: more }: TimedRequest) {
  return new Promise<TimedAnswer>((resolve, reject) => {
    const start = performance.now();
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more };
    const asked = request(url + path, { agent, method, headers }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, took: performance.now() - start, length });
      });
    });
    asked.on('error', reject);
    asked.end(payload && JSON.stringify(payload()));
  });
}
