import { type Endpoint, type EndpointName, endpoints } from '@quiz-app/shared/contract/endpoints';
import type { Hono } from 'hono';
import type { NodeEnv } from './caller-address.ts';
import { type AnyHandler, createPipeline, type Handler, type PipelineOptions, type Steps } from './serve.ts';

/** Registers the handler of an endpoint. Access, body, query and data follow from its name. */
export type Serve = <Name extends EndpointName>(name: Name, handler: Handler<Name>, steps?: Steps) => void;

/** Collects the handlers of the contract's endpoints; `mount` then routes to them. */
export function createRoutes(options: PipelineOptions) {
  const handlers = new Map<EndpointName, [AnyHandler, Steps]>();
  const throughChecks = createPipeline(options);

  function pipelineOf(name: EndpointName) {
    const served = handlers.get(name);
    if (!served) throw new Error(`${name} is not served`);
    return throughChecks(name, ...served);
  }

  const serve: Serve = (name, handler, steps = {}) => {
    if (handlers.has(name)) throw new Error(`${name} is served twice`);
    handlers.set(name, [handler as AnyHandler, steps]);
  };

  return {
    serve,

    /** Routes requests to the handlers. @throws Error for an endpoint that is not served */
    mount(app: Hono<NodeEnv>): void {
      for (const { method, path, variants } of routesOf(endpoints)) {
        const calls = variants.map(({ name, whenQuery }) => ({ whenQuery, answer: pipelineOf(name) }));
        app.on(method, path, (c, next) => {
          const chosen = calls.find(({ whenQuery }) =>
            Object.entries(whenQuery).every(([key, value]) => c.req.query(key) === value),
          );
          return chosen ? chosen.answer(c) : next();
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
