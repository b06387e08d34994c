import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface PlainRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  token: string | undefined;
  payload?: () => object;
  headers?: Record<string, string>;
}

interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** In bytes. */
  length: number;
}

/** Sends a request and reads the whole answer. */
export function ask(agent: Agent, url: string, { method, path, token, payload, headers: more }: PlainRequest) {
  return new Promise<PlainAnswer>((resolve, reject) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...more };
    const asked = request(url + path, { agent, method, headers }, (answer) => {
      let length = 0;
      answer.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      answer.on('end', () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, length });
      });
    });
    asked.on('error', reject);
    asked.end(payload && JSON.stringify(payload()));
  });
}
