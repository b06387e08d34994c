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
    #isRefused = false;
    /** Releases what the pieces that are not sent yet take of the budget. */
    #unsent: Set<() => void> | undefined;

    override writeHead(...head: Head): this {
      this.#head = head;
      return this;
    }

    /** A stream asks for it before its first piece is there. */
    override flushHeaders(): void {
      if (this.#head === undefined) super.flushHeaders();
    }

    override write(piece: unknown, ...rest: unknown[]): boolean {
      if (this.#isRefused) return false;
      const bytes = toBytes(piece, small);
      if (!bytes) {
        this.#sendHead();
        return super.write(piece, ...(rest as []));
      }
      const release = this.#count(bytes);
      if (!release) return false;
      this.#sendHead();
      const given = rest.find((each) => typeof each === 'function');
      return super.write(bytes, (error) => {
        release();
        given?.(error);
      });
    }

    override end(body?: unknown, ...rest: unknown[]): this {
      const bytes = toBytes(body, small);
      if (this.#isRefused || (bytes && !this.#count(bytes))) return this;
      this.#sendHead();
      return super.end(bytes ?? body, ...(rest as []));
    }

    #sendHead(): void {
      const head = this.#head;
      this.#head = undefined;
      if (head) super.writeHead(...(head as [number]));
    }

    /** What is not sent when the connection closes never is. */
    #countUntilClose(): Set<() => void> {
      const unsent = new Set<() => void>();
      this.#unsent = unsent;
      this.once('close', () => {
        for (const release of unsent) release();
      });
      return unsent;
    }

    /** Counts a piece until it is sent. @returns what tells that it is; undefined if the answer is another one instead */
    #count(bytes: Uint8Array): (() => void) | undefined {
      // What has begun is sent to its end: a stream waits for its client after each piece.
      const release = this.#head ? budget.take(bytes) : budget.add(bytes);
      if (release) {
        const unsent = this.#unsent ?? this.#countUntilClose();
        unsent.add(release);
        return () => {
          release();
          unsent.delete(release);
        };
      }
      this.#head = undefined;
      super.writeHead(refusal.status, {
        'content-type': 'application/json',
        'content-length': refusalBody.length,
        'cache-control': 'no-store',
        'retry-after': '5',
      });
      super.end(refusalBody);
      this.#isRefused = true;
      return undefined;
    }
  };
}

/** The bytes of a body that is counted, encoded once; undefined for a small one. */
function toBytes(body: unknown, small: number): Uint8Array | undefined {
  if (typeof body === 'string') return body.length > small ? Buffer.from(body) : undefined;
  return body instanceof Uint8Array && body.byteLength > small ? body : undefined;
}
