import { type IncomingMessage, type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AnswerBudget } from './answer-budget.ts';
import { ApiError } from './api-error.ts';

const refusal = new ApiError('busy', 'The server is busy. Please try again in a few seconds.');
const refusalBody = JSON.stringify(refusal.envelope());

type Head = [
  status: number,
  reason?: string | OutgoingHttpHeaders | OutgoingHttpHeader[],
  headers?: OutgoingHttpHeaders | OutgoingHttpHeader[],
];

/**
 * The class of an HTTP server's responses whose bodies are counted until they are sent. A body that does not fit in
 * the budget is replaced by 503 `busy`; a stream is judged by its first piece.
 * @param small bytes up to which a body is not counted
 */
export function countedResponse(budget: AnswerBudget, small: number): typeof ServerResponse {
  return class<Request extends IncomingMessage> extends ServerResponse<Request> {
    /** Kept until there is a body, which decides what is answered. */
    #head: Head | undefined;

    override writeHead(...head: Head): this {
      this.#head = head;
      return this;
    }

    override flushHeaders(): void {
      this.#sendHead();
      super.flushHeaders();
    }

    override write(piece: unknown, ...rest: unknown[]): boolean {
      const bytes = toBytes(piece, small);
      if (bytes && !this.#count(bytes)) return false;
      this.#sendHead();
      return super.write(bytes ?? piece, ...(rest as []));
    }

    override end(body?: unknown, ...rest: unknown[]): this {
      const bytes = toBytes(body, small);
      if (bytes && !this.#count(bytes)) return this;
      this.#sendHead();
      return super.end(bytes ?? body, ...(rest as []));
    }

    #sendHead(): void {
      const head = this.#head;
      this.#head = undefined;
      if (head) super.writeHead(...(head as [number]));
    }

    /** Counts a piece until it is sent. @returns false if the answer is another one instead */
    #count(bytes: Uint8Array): boolean {
      const release = budget.take(bytes);
      if (release) {
        this.once('close', release);
        return true;
      }
      if (this.#head === undefined) {
        this.destroy();
        return false;
      }
      this.#head = undefined;
      super.writeHead(refusal.status, {
        'content-type': 'application/json',
        'content-length': refusalBody.length,
        'cache-control': 'no-store',
        'retry-after': '5',
      });
      super.end(refusalBody);
      return false;
    }
  };
}

/** The bytes of a body that is counted, encoded once; undefined for a small one. */
function toBytes(body: unknown, small: number): Uint8Array | undefined {
  if (typeof body === 'string') return body.length > small ? Buffer.from(body) : undefined;
  return body instanceof Uint8Array && body.byteLength > small ? body : undefined;
}
