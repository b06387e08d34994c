import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ApiError } from '../api-error.ts';
import { chooseAddress } from './caller-address.ts';
import { slowestSender } from './read-body.ts';

/**
 * Limits for stalled clients, chosen so that a phone with 2 KB a second is served to the end. Times are in milliseconds.
 */
export const trafficLimits = {
  /** Further connections are closed. */
  connections: 2_000,
  /**
   * Connections of one address, without a trusted proxy: enough for a school behind one address, with one or two per
   * device, and low enough to leave room for other addresses.
   */
  connectionsOfAddress: 1_500,
  /** For a request's line and headers. */
  headersTimeout: 20_000,
  /** For a whole request: 1 MiB at 2 KB a second takes 9 minutes. */
  requestTimeout: 600_000,
  /** A connection is closed if its request does not progress for so long. */
  stallTimeout: 20_000,
  /**
   * How long an answer waits for a client that does not read it: while the system's buffers are full, the server cannot
   * see a slow client read.
   */
  unreadTimeout: 300_000,
  /** The slowest sender of a body. */
  slowest: slowestSender,
};

export type TrafficLimits = typeof trafficLimits;

const refusalBody = JSON.stringify(new ApiError('invalid-request', 'Request is not valid HTTP').envelope());
const rawRefusal = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json',
  `Content-Length: ${refusalBody.length}`,
  'Connection: close',
  '',
  refusalBody,
].join('\r\n');
const refuseRequest = () => new Response(refusalBody, { status: 400, headers: { 'content-type': 'application/json' } });

/** Node's codes for a request that came too slowly, or broke off. */
const goneCodes = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_EOF_STATE', 'ECONNRESET']);

interface HttpServer {
  /** The Hono app. */
  fetch: Parameters<typeof getRequestListener>[0];
  /** The number of trusted proxies. Behind one, all connections come from its address. */
  proxies: number;
  limits?: TrafficLimits | undefined;
}

/** Creates an HTTP server that limits clients that stall or read nothing. */
export function createHttpServer({ fetch, proxies, limits = trafficLimits }: HttpServer): Server {
  // HTTP/1.0 needs no Host.
  const listener = getRequestListener(fetch, { errorHandler: refuseRequest, hostname: 'localhost' });
  const { headersTimeout, requestTimeout } = limits;
  const connectionsCheckingInterval = Math.min(5_000, headersTimeout);
  const server = createServer({ headersTimeout, requestTimeout, connectionsCheckingInterval }, listener);
  server.maxConnections = limits.connections;
  if (proxies === 0) boundConnectionsOfAddress(server, limits.connectionsOfAddress);
  closeStalled(server, limits);
  return server;
}

/**
 * Closes stalled connections, and answers what is not HTTP. Node's own timeout would also close connections that wait
 * for our slow answer.
 */
function closeStalled(server: Server, limits: TrafficLimits): void {
  /** The running responses of each connection, including that to its last request. */
  const responses = new WeakMap<Socket, ServerResponse[]>();
  const running = (socket: Socket) => responses.get(socket)?.filter(({ closed }) => !closed) ?? [];
  const mayStayUnread = trackUnread(limits);

  server.prependListener('request', ({ socket }, response) => {
    responses.set(socket, [...running(socket), response]);
  });

  server.setTimeout(limits.stallTimeout, (socket) => {
    if (socket.writableLength > 0 && mayStayUnread(socket)) return;
    const waitsForUs = running(socket).some(({ req, writableEnded }) => req.complete && !writableEnded);
    if (socket.writableLength > 0 || !waitsForUs) socket.destroy();
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isGone = !socket.writable || goneCodes.has(error.code ?? '');
    const finish = () => void (isGone ? socket.destroy() : socket.end(rawRefusal));
    // Answers come in the order of the requests on a connection.
    const valid = running(socket).findLast(({ req }) => req.complete);
    if (valid) valid.once('close', finish);
    else finish();
  });
}

/** Closes connections of an address beyond this number. An IPv6 network of /64 counts as one address. */
function boundConnectionsOfAddress(server: Server, most: number): void {
  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = chooseAddress(socket.remoteAddress, undefined, 0);
    const others = open.get(address) ?? 0;
    if (others >= most) {
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

/** Tracks how long clients have not read their answers. */
function trackUnread({ stallTimeout, unreadTimeout }: TrafficLimits) {
  const stalls = new WeakMap<Socket, { since: number; seen: number }>();

  /** Called after each stall timeout. @returns false once the client has not read for too long */
  return (socket: Socket): boolean => {
    const now = performance.now();
    const known = stalls.get(socket);
    const since = known && now - known.seen < stallTimeout * 1.5 ? known.since : now - stallTimeout;
    stalls.set(socket, { since, seen: now });
    if (now - since >= unreadTimeout) return false;
    // Node reports a stall once, unless the timeout is set again.
    socket.setTimeout(stallTimeout);
    return true;
  };
}
