import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/**
 * The supported encoding that a request prefers, the first one if its weights are equal.
 * @returns `identity` if the request prefers that, or accepts none of them
 */
export function chooseEncoding<Encoding extends string>(
  c: Context,
  supports: readonly Encoding[],
): Encoding | 'identity' {
  const accepted = parseAccept(c.req.header('accept-encoding') ?? '');
  const named = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name);
  const weight = (encoding: string) => (named(encoding) ?? named('*'))?.q ?? 0;
  const best = Math.max(...supports.map(weight));
  const isBetter = best > 0 && best >= weight('identity');
  return (isBetter && supports.find((encoding) => weight(encoding) === best)) || 'identity';
}
