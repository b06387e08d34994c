import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import { type Body, type Data, type Query, type Schemas, schemasOf } from '@quiz-app/shared/contract/schemas';
import type { User } from '@quiz-app/shared/user';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import type { Authenticate, Caller } from '../auth/authenticate.ts';
import type { Limiter } from '../auth/limiter.ts';
import { createBodiesInFlight } from './bodies-in-flight.ts';
import { callerAddress, type NodeEnv } from './caller-address.ts';
import { type calls, factsOf, none } from './calls.ts';
import { readIfMatch } from './conditional.ts';
import { type CheckRows, parseBody, parseFields, parseList } from './parse.ts';
import { createQueues } from './queues.ts';
import { type BodyRules, readFile, readJson, refuseLonger, slowestSender } from './read-body.ts';

/** A value that a call has unless anyone may make it. */
type OfCaller<Name extends EndpointName, Value> = (typeof endpoints)[Name]['access'] extends 'anyone'
  ? undefined
  : Value;

/** A request that is authorized and parsed by the contract's schemas. */
export interface EndpointRequest<Name extends EndpointName> {
  c: Context<NodeEnv>;
  /** The `:id` of the path; '' if the endpoint has none. */
  id: string;
  body: Body<Name>;
  query: Query<Name>;
  /** Undefined if anyone may call the endpoint. */
  caller: OfCaller<Name, User>;
  /** The caller's session; undefined if anyone may call the endpoint. */
  sessionId: OfCaller<Name, string>;
  /** The version in `If-Match` that an edit was made from; undefined if any version will do. */
  expectedVersion: Schemas[Name] extends { conditional: true } ? number | undefined : undefined;
  /** Counts the request against the limits of its call; undefined if it has none. @throws ApiError 429 past a limit */
  countCall: (typeof calls)[Name] extends { limits: object } ? () => Promise<void> : undefined;
}

/** The returned value becomes the envelope's `data`, unless it is a Response. */
export type Handler<Name extends EndpointName> = (request: EndpointRequest<Name>) => Promise<Data<Name> | Response>;

export type AnyHandler = (request: {
  c: Context<NodeEnv>;
  id: string;
  body: unknown;
  query: unknown;
  caller: User | undefined;
  sessionId: string | undefined;
  expectedVersion: number | undefined;
  countCall: (() => Promise<void>) | undefined;
}) => Promise<unknown>;

/** Checks of a call that need its stores. */
export interface Steps {
  checkRows?: CheckRows;
}

export interface PipelineOptions {
  authenticate: Authenticate;
  limiter: Pick<Limiter, 'count'>;
  /** The number of reverse proxies in front of the server. */
  trustProxy: number;
  /** How many requests may be handled at the same time. */
  mostRequests?: number | undefined;
  /** The slowest sender of a body that is still served. */
  slowest?: BodyRules['slowest'] | undefined;
}

/** The senders of calls that anyone may make: their short bodies are not counted. */
const visitor = { _id: '', isAdmin: false };

/**
 * Creates the way of a request to its call's handler. The order of the checks is the contract's (§2): declared size,
 * token, role, body (size, JSON), fields; the handler checks existence. So no one without the needed role can make the
 * server read a long body. A request whose body is being read does not count as running, so that slow senders do not
 * overload the server.
 */
export function createPipeline({ authenticate, limiter, trustProxy, ...rest }: PipelineOptions) {
  const { mostRequests, slowest = slowestSender } = rest;
  const bodies = createBodiesInFlight();
  const queues = createQueues(mostRequests);

  return (name: EndpointName, handler: AnyHandler, { checkRows }: Steps = {}) => {
    const { access }: Endpoint = endpoints[name];
    const { size, queue = 'requests', limits } = factsOf(name);
    const { throughout, running } = queues[queue];
    const { file, message } = schemasOf(name);
    const read = file === 'sent' ? readFile : readJson;
    const parse = createParse(name, checkRows);

    async function handle(c: Context<NodeEnv>, caller: Caller | undefined, sent?: unknown): Promise<Response> {
      const fields = await parse(c, sent);
      const countCall = limits && (() => count(c, caller, fields.body));
      const data = await handler({ c, ...fields, caller: caller?.user, sessionId: caller?.sessionId, countCall });
      return data instanceof Response ? data : c.json({ success: true, message, data });
    }

    async function count(c: Context<NodeEnv>, caller: Caller | undefined, body: unknown): Promise<void> {
      for (const [limit, by, what] of limits ?? []) {
        const person = caller?.user._id ?? '';
        const key = by === 'address' ? callerAddress(c, trustProxy) : by === 'person' ? person : by(body as never);
        await limiter.count(limit, key, what);
      }
    }

    return async (c: Context<NodeEnv>): Promise<Response> => {
      if (size > none) refuseLonger(c, size);
      const token = c.req.header('authorization');
      const caller = access === 'anyone' ? undefined : await running(() => authenticate(access, token));
      if (size === none) return running(() => handle(c, caller));
      const sender = caller?.user ?? visitor;
      return throughout(sender._id, () =>
        bodies.run(sender, async (take) => {
          const sent = await read(c, { limit: size, take, slowest });
          return running(() => handle(c, caller, sent));
        }),
      );
    };
  };
}

/** Creates a function that reads the fields of a call's requests. It throws ApiError 400 for the first invalid one. */
function createParse(name: EndpointName, checkRows?: CheckRows) {
  const { file, body: schema, bodyItem, query, conditional } = schemasOf(name);
  const parseJson = (schema: z.ZodMiniType, sent: unknown) =>
    bodyItem ? parseList(schema, bodyItem, sent) : parseBody(schema, sent, checkRows);
  return async (c: Context<NodeEnv>, sent: unknown) => ({
    id: c.req.param('id') ?? '',
    body: file === 'sent' ? sent : schema && (await parseJson(schema, sent)),
    query: query && parseFields(query, c.req.query()),
    expectedVersion: conditional ? readIfMatch(c) : undefined,
  });
}
