const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0');

/** A new id of an attempt: a UUIDv7 (RFC 9562, section 5.7), which is the milliseconds since 1970 and then random. */
export function newAttemptId(): string {
  const time = hex(Date.now(), 12);
  const [a = 0, b = 0, ...rest] = crypto.getRandomValues(new Uint16Array(5));
  const node = rest.map((word) => hex(word, 4)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(a & 0xfff, 3)}-${hex((b & 0x3fff) | 0x8000, 4)}-${node}`;
}
