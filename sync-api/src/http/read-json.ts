import { IncomingMessage } from 'node:http';
import { JsonPartTooLong, parseJsonInTurns } from '@quiz-app/shared/parse-json-in-turns';
import type { Context } from 'hono';
import { ApiError, busyError } from '../api-error.ts';
import { fairTurn } from '../database/fair-turn.ts';
import type { NodeEnv } from './caller-address.ts';
import { type TrafficLimits, trafficLimits } from './traffic-limits.ts';

/** The client closed its connection before its request was whole or answered. Nobody waits for the answer. */
export class ClientGone extends Error {}

/** A text up to this length, in UTF-16 units, is parsed in a few milliseconds. */
const quick = 1024 * 1024;
/** How long one turn of parsing may take, in milliseconds. */
const turnMs = 5;

const isJson = /^\s*application\/json\s*(;|$)/i;
const notSentAsJson = 'Request body must be sent as application/json';

/** Creates the reader of requests' bodies as JSON. Bounds the memory that all bodies take that are being read. */
export function createReadJson({ bodies, bodyShare, bodyRate, stallTimeout }: TrafficLimits = trafficLimits) {
  let underWay = 0;

  async function readText(c: Context<NodeEnv>, limit: number): Promise<string> {
    if (Number(c.req.header('content-length')) > limit) throw tooLarge(limit);
    let measured = { at: performance.now(), size: 0 };
    const decoder = new TextDecoder();
    let text = '';
    let size = 0;
    let counted = 0;
    const add = (chunk: Uint8Array) => {
      size += chunk.byteLength;
      if (size > limit) throw tooLarge(limit);
      const more = Math.max(0, size - bodyShare) - counted;
      if (more > 0 && underWay + more > bodies) throw busy();
      counted += more;
      underWay += more;
      const ms = performance.now() - measured.at;
      if (ms > stallTimeout) {
        // 503 and not 400: a device sends its report again then, and does not take it for refused.
        if ((size - measured.size) * 1_000 < ms * bodyRate) throw busy();
        measured = { at: performance.now(), size };
      }
      text += decoder.decode(chunk, { stream: true });
    };
    try {
      const incoming = c.env?.incoming;
      if (incoming instanceof IncomingMessage) await eachChunk(incoming, add);
      else for await (const chunk of c.req.raw.body ?? []) add(chunk);
    } finally {
      underWay -= counted;
    }
    return text + decoder.decode();
  }

  /**
   * A missing body is read as `{}`, so that the fields' own messages apply.
   * @param limit the body's greatest length in bytes
   * @throws ApiError 413 past the limit, 400 for invalid JSON, 503 if it comes too slowly or while other bodies take the
   * memory; ClientGone
   */
  return async function readJson(c: Context<NodeEnv>, limit: number): Promise<unknown> {
    const text = await readText(c, limit);
    if (text === '') return {};
    const body = await parseJson(text);
    if (isFromPage(c) && !isJson.test(c.req.header('content-type') ?? '')) {
      throw new ApiError('invalid-json', notSentAsJson);
    }
    return body;
  };
}

async function parseJson(text: string): Promise<unknown> {
  try {
    if (text.length <= quick) return JSON.parse(text);
    // Questions stand in a field of an object, or of each exam of a list.
    return await parseJsonInTurns(text, createPace(), { listsAt: /^\s*\[/.test(text) ? 3 : 2, longest: quick });
  } catch (error) {
    if (error instanceof JsonPartTooLong) throw new ApiError('too-large', 'A part of the request body is too long');
    throw new ApiError('invalid-json', 'Request body is not valid JSON');
  }
}

/** Lets other requests run when the work since the last turn took long enough. */
function createPace(): () => Promise<void> | undefined {
  let since = performance.now();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % 64 !== 0 || performance.now() - since < turnMs) return undefined;
    return fairTurn().then(() => {
      since = performance.now();
    });
  };
}

/**
 * Whether a browser sent the request. A page of another site can make it send any text as text/plain or as a form, but
 * not as JSON; a program may leave the type out, or send what its library sets.
 */
const isFromPage = (c: Context) => c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined;

/**
 * Reads a stream to its end, or until `take` throws. An async iterator would then destroy the connection, and the
 * answer with it.
 */
function eachChunk(incoming: IncomingMessage, take: (chunk: Uint8Array) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => stop(() => reject(new ClientGone('It closed the connection in the middle of its request')));
    const ended = () => stop(resolve);
    const data = (chunk: Uint8Array) => {
      try {
        take(chunk);
      } catch (error) {
        incoming.pause();
        stop(() => reject(error));
      }
    };
    const stop = (settle: () => void) => {
      // The listener for errors stays: one that comes later concerns nobody.
      incoming.off('data', data).off('end', ended).off('close', gone);
      settle();
    };
    if (incoming.destroyed) {
      gone();
      return;
    }
    incoming.on('data', data).on('end', ended).on('error', gone).on('close', gone);
  });
}

const tooLarge = (limit: number) => new ApiError('too-large', `Request body must be at most ${limit / 1024} KiB`);

const busy = () => busyError('The server is busy. Please try again in a few seconds.');
