import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import {
  type Body,
  bodyLimitOf,
  type Data,
  type Query,
  type Schemas,
  schemasOf,
} from '@quiz-app/shared/contract/schemas';
import { bodyLimits } from '@quiz-app/shared/limits';
import type { User } from '@quiz-app/shared/user';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Authenticate, Caller } from '../auth/authenticate.ts';
import { createBodiesInFlight } from './bodies-in-flight.ts';
import type { NodeEnv } from './caller-address.ts';
import { readIfMatch } from './conditional.ts';
import { limitImports } from './limit-imports.ts';
import { refuseOverload } from './overload.ts';
import { type CheckRows, parseBody, parseFields, parseList } from './parse.ts';
import { type BodyRules, readFile, readJson, refuseLonger, slowestSender } from './read-body.ts';

type Endpoints = typeof endpoints;

/** A request that is authorized and parsed by the contract's schemas. */
export interface EndpointRequest<Name extends EndpointName> {
  c: Context<NodeEnv>;
  /** The `:id` of the path; '' if the endpoint has none. */
  id: string;
  body: Body<Name>;
  query: Query<Name>;
  /** Undefined if anyone may call the endpoint. */
  caller: Endpoints[Name]['access'] extends 'anyone' ? undefined : User;
  /** The caller's session; undefined if anyone may call the endpoint. */
  sessionId: Endpoints[Name]['access'] extends 'anyone' ? undefined : string;
  /** The version in `If-Match` that an edit was made from; undefined if any version will do. */
  expectedVersion: Schemas[Name] extends { conditional: true } ? number | undefined : undefined;
}

/** The returned value becomes the envelope's `data`, unless it is a Response. */
export type Handler<Name extends EndpointName> = (request: EndpointRequest<Name>) => Promise<Data<Name> | Response>;

/** The checks of an endpoint before its handler. */
interface Steps {
  checkRows?: CheckRows;
}

/** Registers the handler of an endpoint. Access, body, query and data follow from its name. */
export type Serve = <Name extends EndpointName>(name: Name, handler: Handler<Name>, steps?: Steps) => void;

type AnyHandler = (request: {
  c: Context<NodeEnv>;
  id: string;
  body: unknown;
  query: unknown;
  caller: User | undefined;
  sessionId: string | undefined;
  expectedVersion: number | undefined;
}) => Promise<unknown>;

interface RoutesOptions {
  authenticate: Authenticate;
  /** How many requests may be handled at the same time. */
  mostRequests?: number | undefined;
  /** The slowest sender of a body that is still served. */
  slowest?: BodyRules['slowest'] | undefined;
}

/** These wait for passwords or the AI, in their own queues. */
const inOwnQueue = new Set<EndpointName>(['register', 'login', 'changePassword', 'resetPassword', 'createExam']);

/** The senders of calls that anyone may make: their short bodies are not counted. */
const visitor = { _id: '', isAdmin: false };

/**
 * Collects the handlers of the contract's endpoints; `mount` then routes to them. Every request is checked here in the
 * same order: declared size, token, role, body (size, JSON), fields. The handler checks existence. So no one without the
 * needed role can make the server read a long body. A request whose body is being read does not count as running, so that
 * slow senders do not overload the server.
 */
export function createRoutes({ authenticate, mostRequests, slowest = slowestSender }: RoutesOptions) {
  const handlers = new Map<EndpointName, Steps & { handler: AnyHandler }>();
  const serve: Serve = (name, handler, steps) => {
    if (handlers.has(name)) throw new Error(`${name} is served twice`);
    handlers.set(name, { handler: handler as AnyHandler, ...steps });
  };
  const unlessOverloaded = refuseOverload(mostRequests);
  const bodies = createBodiesInFlight();
  const whileImporting = limitImports();

  /** Reads the body of a call, and handles it while its bytes count. */
  function createReadBody(name: EndpointName) {
    const limit = bodyLimitOf(name);
    const read = schemasOf(name).file === 'sent' ? readFile : readJson;
    return (
      c: Context<NodeEnv>,
      sender: Pick<User, '_id' | 'isAdmin'>,
      handle: (sent: unknown) => Promise<Response>,
    ) => {
      const receive = () => bodies.run(sender, async (take) => handle(await read(c, { limit, take, slowest })));
      return limit === bodyLimits.questions ? whileImporting(sender._id, receive) : receive();
    };
  }

  function createAnswer(name: EndpointName) {
    const served = handlers.get(name);
    if (!served) throw new Error(`${name} is not served`);
    const { handler, checkRows } = served;
    const { message, file, body: bodySchema, bodyItem, query: querySchema, conditional } = schemasOf(name);
    const parse = async (schema: z.ZodMiniType, json: unknown) =>
      bodyItem ? parseList(schema, bodyItem, json) : parseBody(schema, json, checkRows);
    return async (c: Context<NodeEnv>, caller: Caller | undefined, sent: unknown): Promise<Response> => {
      const data = await handler({
        c,
        id: c.req.param('id') ?? '',
        body: file === 'sent' ? sent : bodySchema && (await parse(bodySchema, sent)),
        query: querySchema && parseFields(querySchema, c.req.query()),
        caller: caller?.user,
        sessionId: caller?.sessionId,
        expectedVersion: conditional ? readIfMatch(c) : undefined,
      });
      return data instanceof Response ? data : c.json({ success: true, message, data });
    };
  }

  function createHandler(name: EndpointName): (c: Context<NodeEnv>) => Promise<Response> {
    const { access, method }: Endpoint = endpoints[name];
    const answer = createAnswer(name);
    const readBody = createReadBody(name);
    const run: typeof unlessOverloaded = inOwnQueue.has(name) ? (part) => part() : unlessOverloaded;
    return async (c) => {
      if (method !== 'GET') refuseLonger(c, bodyLimitOf(name));
      const authorization = c.req.header('authorization');
      const caller = access === 'anyone' ? undefined : await run(() => authenticate(access, authorization));
      const handle = (sent?: unknown) => run(() => answer(c, caller, sent));
      return method === 'GET' ? handle() : readBody(c, caller?.user ?? visitor, handle);
    };
  }

  return {
    serve,

    /** Routes requests to the handlers. @throws Error for an endpoint that is not served */
    mount(app: Hono<NodeEnv>): void {
      for (const { method, path, variants } of routesOf(endpoints)) {
        const handlers = variants.map(({ name, whenQuery }) => ({ whenQuery, handle: createHandler(name) }));
        app.on(method, path, (c, next) => {
          const chosen = handlers.find(({ whenQuery }) =>
            Object.entries(whenQuery).every(([key, value]) => c.req.query(key) === value),
          );
          return chosen ? chosen.handle(c) : next();
        });
      }
    },
  };
}

interface Variant {
  name: EndpointName;
  whenQuery: Readonly<Record<string, string>>;
}

interface Route extends Pick<Endpoint, 'method' | 'path'> {
  /** The endpoints behind one method and path, the more specific one first. */
  variants: [Variant, ...Variant[]];
}

/** The methods and paths of a table of endpoints. @throws Error where two endpoints cannot be told apart */
export function routesOf(table: Readonly<Record<string, Endpoint>>): Route[] {
  const routes = new Map<string, Route>();
  for (const [name, { method, path, whenQuery = {} }] of Object.entries(table)) {
    const address = `${method} ${path}`;
    const variant: Variant = { name: name as EndpointName, whenQuery };
    const route = routes.get(address);
    if (!route) {
      routes.set(address, { method, path, variants: [variant] });
      continue;
    }
    const twin = route.variants.find((other) => JSON.stringify(other.whenQuery) === JSON.stringify(whenQuery));
    if (twin) throw new Error(`${name} and ${twin.name} are both ${address}`);
    route.variants.push(variant);
    route.variants.sort((a, b) => Object.keys(b.whenQuery).length - Object.keys(a.whenQuery).length);
  }
  return [...routes.values()];
}
