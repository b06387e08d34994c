import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ChoiceContent } from '@quiz-app/shared/question-kinds/choice';

/** `undefined` means that the service never answers. */
export type Reply = { status?: number; headers?: Record<string, string>; body: string } | undefined;

/** A valid question, different for each number. Its correct option, A, is not the longest. */
export function makeWritten(number: number, overrides: Partial<ChoiceContent> = {}): ChoiceContent {
  return {
    name: `What does line ${number} of the listing print?`,
    options: { A: 'a number', B: 'an empty line', C: 'the whole list', D: 'nothing at all' },
    correctOptions: ['A'],
    ...overrides,
  };
}

export const makeAllWritten = (count: number, from = 1): ChoiceContent[] =>
  Array.from({ length: count }, (_, index) => makeWritten(from + index));

/** A chat completion with this content. */
export const said = (content: string | null, more: object = {}) =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content, refusal: null }, ...more }],
  });

/** An AI service that can misbehave: hang, redirect, or answer without end. */
export async function startFakeAi(reply: (number: number, body: string) => Reply) {
  const asked: string[] = [];
  const keys: (string | undefined)[] = [];
  const hungUp = Promise.withResolvers<void>();
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    response.on('close', () => response.writableFinished || hungUp.resolve());
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    asked.push(body);
    keys.push(request.headers.authorization);
    const given = reply(asked.length, body);
    if (!given) return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json', ...given.headers });
    response.end(given.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    /** The bodies of the requests so far. */
    asked,
    /** Their Authorization headers. */
    keys,
    /** Resolves when a caller leaves before its answer is complete. */
    hungUp: hungUp.promise,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
