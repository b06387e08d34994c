import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import {
  type Body,
  bodyLimitOf,
  type Data,
  type Query,
  type Schemas,
  schemasOf,
} from '@quiz-app/shared/contract/schemas';
import type { User } from '@quiz-app/shared/user';
import type { Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { Authenticate } from '../auth/authenticate.ts';
import type { NodeEnv } from './caller-address.ts';
import { readIfMatch } from './conditional.ts';
import { refuseOverload } from './overload.ts';
import { type CheckRows, parseBody, parseFields, parseList } from './parse.ts';
import { readFile, readJson } from './read-json.ts';

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
}

/** These wait for passwords or the AI, in their own queues. */
const inOwnQueue = new Set<EndpointName>(['register', 'login', 'changePassword', 'resetPassword', 'createExam']);

/**
 * Collects the handlers of the contract's endpoints; `mount` then routes to them. Every request is checked here in the
 * same order: size, JSON, token, role, fields. The handler checks existence. An overloaded server refuses after JSON, so
 * that slow senders do not count as running requests.
 */
export function createRoutes({ authenticate, mostRequests }: RoutesOptions) {
  const handlers = new Map<EndpointName, Steps & { handler: AnyHandler }>();
  const serve: Serve = (name, handler, steps) => {
    if (handlers.has(name)) throw new Error(`${name} is served twice`);
    handlers.set(name, { handler: handler as AnyHandler, ...steps });
  };

  function createHandler(name: EndpointName): (c: Context<NodeEnv>) => Promise<Response> {
    const served = handlers.get(name);
    if (!served) throw new Error(`${name} is not served`);
    const { handler, checkRows } = served;
    const { access }: Endpoint = endpoints[name];
    const { message, file, body: bodySchema, bodyItem, query: querySchema, conditional } = schemasOf(name);
    const parse = async (schema: z.ZodMiniType, json: unknown) =>
      bodyItem ? parseList(schema, bodyItem, json) : parseBody(schema, json, checkRows);
    return async (c) => {
      const caller = access === 'anyone' ? undefined : await authenticate(access, c.req.header('authorization'));
      const body = file === 'sent' ? c.get('file') : bodySchema && (await parse(bodySchema, c.get('json')));
      const data = await handler({
        c,
        id: c.req.param('id') ?? '',
        body,
        query: querySchema && parseFields(querySchema, c.req.query()),
        caller: caller?.user,
        sessionId: caller?.sessionId,
        expectedVersion: conditional ? readIfMatch(c) : undefined,
      });
      return data instanceof Response ? data : c.json({ success: true, message, data });
    };
  }

  return {
    serve,

    /** Routes requests to the handlers. @throws Error for an endpoint that is not served */
    mount(app: Hono<NodeEnv>): void {
      const notOverloaded = refuseOverload(mostRequests);
      for (const { method, path, variants } of routesOf(endpoints)) {
        const handlers = variants.map(({ name, whenQuery }) => ({ whenQuery, handle: createHandler(name) }));
        const [{ name }] = variants;
        const readBody = schemasOf(name).file === 'sent' ? readFile : readJson;
        if (method !== 'GET') app.on(method, path, readBody(bodyLimitOf(name)));
        if (!inOwnQueue.has(name)) app.on(method, path, notOverloaded);
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
