import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Given } from './floor-server.ts';

/** Sends a written request. @returns the answer as the floor is to repeat it, the body as compressed as it came */
export async function answerOf(url: string, written: string, name: string): Promise<Given> {
  const [head = '', body = ''] = written.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ') as [string, string]));
  const asked = request(url + path, { method, headers }).end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  const bytes = await buffer(answer);
  const { statusCode: status = 0 } = answer;
  if (status !== 200 && status !== 304) throw new Error(`${first}: ${status} ${bytes}`);
  const kept = ['content-type', 'content-encoding', 'etag'].flatMap((each) => {
    const value = answer.headers[each];
    return typeof value === 'string' ? [[each, value] as const] : [];
  });
  return { ask: 'give', name, status, headers: Object.fromEntries(kept), body: bytes.toString('base64') };
}
