import { METHOD_NAME_ALL, type Result, type Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';

/**
 * Finds routes by a router of their own for each method. Hono's fastest cannot hold `/users/:id` beside
 * `/users/sessions/:id`; in one router for all, those of DELETE would slow every other method.
 */
export class RouterByMethod<T> implements Router<T> {
  readonly name = 'RouterByMethod';
  readonly #routes: [method: string, path: string, handler: T][] = [];
  readonly #routers = new Map<string, Router<T>>();

  add(method: string, path: string, handler: T): void {
    this.#routes.push([method, path, handler]);
    this.#routers.clear();
  }

  match(method: string, path: string): Result<T> {
    let router = this.#routers.get(method);
    if (!router) {
      router = new SmartRouter<T>({ routers: [new RegExpRouter(), new TrieRouter()] });
      for (const route of this.#routes) if (route[0] === method || route[0] === METHOD_NAME_ALL) router.add(...route);
      this.#routers.set(method, router);
    }
    return router.match(method, path);
  }
}
