import type { Context } from 'hono';
import { parseAccept } from 'hono/utils/accept';

/** What was chosen for headers that many clients send: reading one takes longer than the rest of a short answer. */
const chosen = new Map<string, string>();
const mostChosen = 100;
const longestKey = 200;

/**
 * The encoding that a request prefers among those that an answer can have, in our order if its weights are equal.
 * @returns `identity` if it prefers that, or accepts none of them
 */
export function chooseEncoding<Encoding extends string>(
  c: Context,
  supports: readonly Encoding[],
): Encoding | 'identity' {
  const header = c.req.header('accept-encoding');
  if (!header) return 'identity';
  const key = `${header} ${supports.join()}`;
  const known = chosen.get(key);
  if (known) return known as Encoding;
  const encoding = choose(header, supports);
  if (chosen.size >= mostChosen) chosen.clear();
  if (key.length <= longestKey) chosen.set(key, encoding);
  return encoding;
}

function choose<Encoding extends string>(header: string, supports: readonly Encoding[]): Encoding | 'identity' {
  const accepted = parseAccept(header);
  const named = (name: string) => accepted.find(({ type }) => type.toLowerCase() === name);
  const weight = (encoding: string) => (named(encoding) ?? named('*'))?.q ?? 0;
  const best = Math.max(...supports.map(weight));
  const isBetter = best > 0 && best >= weight('identity');
  return (isBetter && supports.find((encoding) => weight(encoding) === best)) || 'identity';
}
