import { hash } from 'node:crypto';

/** `x` stands for a hexadecimal digit. */
const uuid = 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx';

/**
 * Writes an id into four words, different ones for different ids: those of a UUID, else the first of a SHA-256.
 * @param into four words
 */
export function idWords(id: string, into: Uint32Array): void {
  if (!readUuid(id, into))
    into.set(new Uint32Array(Uint8Array.from(hash('sha256', id, 'buffer')).buffer, 0, into.length));
}

function readUuid(id: string, into: Uint32Array): boolean {
  if (id.length !== uuid.length) return false;
  let digits = 0;
  let word = 0;
  for (let at = 0; at < uuid.length; at += 1) {
    const code = id.charCodeAt(at);
    if (uuid[at] === '-') {
      if (code !== 0x2d) return false;
      continue;
    }
    const digit = hexDigit(code);
    if (digit === undefined) return false;
    word = (word << 4) | digit;
    digits += 1;
    if (digits % 8 === 0) into[digits / 8 - 1] = word;
  }
  return true;
}

/** Lower case only, so that ids that differ in case are different. */
function hexDigit(code: number): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : undefined;
}
