import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ApiError } from '../api-error.ts';
import { chooseAddress } from './caller-address.ts';

/**
 * What clients that stall may hold: chosen so that a phone that sends and receives 2 KB a second is served to the end.
 * Times are in milliseconds.
 */
export const trafficLimits = {
  /** More connections are closed as they come. */
  connections: 2_000,
  /**
   * Of one address, where no trusted proxy is in front: far above the devices of a school behind one address, each
   * with one or two, and low enough that one address alone leaves room for the others.
   */
  connectionsOfAddress: 1_500,
  /** For a request's line and headers. */
  headersTimeout: 20_000,
  /** For a whole request: 1 MiB at 2 KB a second takes 9 minutes. */
  requestTimeout: 600_000,
  /** A connection on which a request does not go on for so long is closed. */
  stallTimeout: 20_000,
  /**
   * How long an answer is kept that its client does not read: while the buffers of the operating system are full, the
   * server cannot see that a slow client reads.
   */
  unreadTimeout: 300_000,
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

/** Node's codes of a request that came too slowly, or ended in the middle. */
const goneCodes = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_EOF_STATE', 'ECONNRESET']);

interface HttpServer {
  /** The Hono app. */
  fetch: Parameters<typeof getRequestListener>[0];
  /** The number of trusted proxies. Behind one, all connections come from its address. */
  proxies: number;
  limits?: TrafficLimits | undefined;
}

/** Creates an HTTP server that bounds what clients that stall, or read nothing, may hold. */
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
 * Closes connections on which nothing goes on, and answers what is not HTTP. Node's own timeout would also close those
 * that wait for a slow answer of ours.
 */
function closeStalled(server: Server, limits: TrafficLimits): void {
  /** The responses of each connection that were under way when its last request came, and that one's. */
  const responses = new WeakMap<Socket, ServerResponse[]>();
  const underWay = (socket: Socket) => responses.get(socket)?.filter(({ closed }) => !closed) ?? [];
  const mayStayUnread = trackUnread(limits);

  server.prependListener('request', ({ socket }, response) => {
    responses.set(socket, [...underWay(socket), response]);
  });

  server.setTimeout(limits.stallTimeout, (socket) => {
    if (socket.writableLength > 0 && mayStayUnread(socket)) return;
    const waitsForUs = underWay(socket).some(({ req, writableEnded }) => req.complete && !writableEnded);
    if (socket.writableLength > 0 || !waitsForUs) socket.destroy();
  });

  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const isGone = !socket.writable || goneCodes.has(error.code ?? '');
    const finish = () => void (isGone ? socket.destroy() : socket.end(rawRefusal));
    // What follows a valid request on its connection is answered after it.
    const valid = underWay(socket).findLast(({ req }) => req.complete);
    if (valid) valid.once('close', finish);
    else finish();
  });
}

/** Closes further connections of an address that has so many open. An IPv6 network of /64 is one address. */
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

/** Notes how long clients have read nothing of their answers. */
function trackUnread({ stallTimeout, unreadTimeout }: TrafficLimits) {
  const stalls = new WeakMap<Socket, { since: number; seen: number }>();

  /** Called when nothing was read for the stall timeout. @returns false if that was so for too long */
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
