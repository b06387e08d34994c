import type { Context } from 'hono';
import { accepts } from 'hono/accepts';

/**
 * The encoding that a request prefers among those that an answer can have, in our order if its weights are equal.
 * @returns `identity` if it accepts none of them
 */
export function chooseEncoding(c: Context, supports: readonly string[]): string {
  return accepts(c, {
    header: 'Accept-Encoding',
    supports: [...supports],
    default: 'identity',
    match: (accepted, config) => {
      const wish = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name)?.q ?? 0;
      const best = Math.max(...config.supports.map(wish));
      return (best > 0 && config.supports.find((name) => wish(name) === best)) || config.default;
    },
  });
}
