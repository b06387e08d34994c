/** An address in a name, which e-mail programs would make a link. */
const address = /[@/\\]|[\p{L}\d][.。][\p{L}\d]{2}/u;

/**
 * The first line of an e-mail. Without the name if it has an address: anyone may register any e-mail address under any
 * name, and then let us write to it.
 *
 * @param hello has `{name}` in place of the name
 */
export function greeting(hello: string, name: string): string {
  const line = name.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  // A function, because a name may contain `$&`.
  return address.test(line) ? hello.replace(/[,،]?\s?\{name\}/u, '') : hello.replace('{name}', () => line);
}
