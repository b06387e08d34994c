import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError } from '../api-error.ts';
import { chooseAddress } from './caller-address.ts';
import { SecureServerResponse } from './security-headers.ts';
import { type TrafficLimits, trafficLimits } from './traffic-limits.ts';

const refusalBody = JSON.stringify(new ApiError('invalid-request', 'Request is not valid HTTP').envelope());
const rawRefusal = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json',
  `Content-Length: ${refusalBody.length}`,
  'Connection: close',
  '',
  refusalBody,
].join('\r\n');

/** What Node says of a request that came too slowly, or ended in the middle. */
const goneCodes = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'HPE_INVALID_EOF_STATE', 'ECONNRESET']);

/** The answer to a request that is not valid HTTP, where the listener notices it. */
export const refuseRequest = () =>
  new Response(refusalBody, { status: 400, headers: { 'content-type': 'application/json' } });

/**
 * Creates an HTTP server that bounds what clients that stall, or read nothing, may hold.
 * @param proxies the number of trusted proxies. Behind one, all connections come from its address
 */
export function createHttpServer(
  listener: RequestListener,
  proxies: number,
  limits: TrafficLimits = trafficLimits,
): Server {
  /** The responses of each connection that were under way when its last request came, and that one's. */
  const responses = new WeakMap<Socket, ServerResponse[]>();
  const underWay = (socket: Socket) => responses.get(socket)?.filter(({ closed }) => !closed) ?? [];
  const mayStayUnread = trackUnread(limits);
  const server = createServer(
    {
      ServerResponse: SecureServerResponse,
      headersTimeout: limits.headersTimeout,
      requestTimeout: limits.requestTimeout,
      connectionsCheckingInterval: Math.min(5_000, limits.headersTimeout),
    },
    begunTogether(listener),
  );
  server.maxConnections = limits.connections;
  if (proxies === 0) boundConnectionsOfAddress(server, limits.connectionsOfAddress);

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
  return server;
}

/**
 * Begins the requests that arrive in one turn of the event loop together, when all have been read. They then take each
 * step one after the other, up to the writing of their answers: under load that costs half of what it does to answer one
 * before the next is read.
 */
function begunTogether(listener: RequestListener): RequestListener {
  let arrived: Parameters<RequestListener>[] = [];
  const begin = () => {
    const requests = arrived;
    arrived = [];
    for (const [request, response] of requests) listener(request, response);
  };
  return (...request) => {
    if (arrived.length === 0) setImmediate(begin);
    arrived.push(request);
  };
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
