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

/** Sends a request and reads the whole answer. A kept connection that the server is closing is replaced, as browsers do. */
export function ask(agent: Agent, url: string, plain: PlainRequest): Promise<PlainAnswer> {
  const { method, path, token, payload, headers: more } = plain;
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
    asked.on('error', (error: NodeJS.ErrnoException) => {
      const wasClosing = asked.reusedSocket && error.code === 'ECONNRESET';
      if (wasClosing) resolve(ask(agent, url, plain));
      else reject(error);
    });
    asked.end(payload && JSON.stringify(payload()));
  });
}
