import { randomBytes } from 'node:crypto';

/** Begins the ids of this process, and ends with the number of the request. */
const begin = randomBytes(6).toString('hex');
let requests = 0;

/** The id under which the log names a request: the one that a proxy gave it, or a new one. */
export function requestIdOf(given: string | undefined): string {
  if (given !== undefined && /^[\w\-=]{1,255}$/.test(given)) return given;
  requests += 1;
  return `${begin}-${requests}`;
}
