import { type Bytes, fromBase64url, utf8 } from './bytes.ts';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;
export const isUuid = (text: string): boolean => uuid.test(text);

/** An id that is not a UUID. */
export const plainId = /^[\x21-\x7e]{1,100}$/;

/** Writes the fields of a compact format one after another. Each has exactly one form, which `ByteReader` reads. */
export class ByteWriter {
  readonly #bytes: number[] = [];

  bytes(): Bytes {
    return new Uint8Array(this.#bytes);
  }

  /** A whole number, 0 or more, 7 bits in each byte, lowest first. @throws RangeError for any other number */
  number(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`${value} is not a whole number of at least 0`);
    let rest = value;
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#bytes.push((rest % 128) + 128);
    this.#bytes.push(rest);
  }

  /** A whole number of either sign. @throws RangeError for any other number */
  signedNumber(value: number): void {
    this.number(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** @throws RangeError for anything but a UUID in lower case */
  uuid(text: string): void {
    if (!isUuid(text)) throw new RangeError(`${text} is not a UUID`);
    for (const [byte] of text.matchAll(/[\da-f]{2}/g)) this.#bytes.push(Number.parseInt(byte, 16));
  }

  /** A UUID or any other id. @throws RangeError for a text that is not an id */
  id(text: string): void {
    if (isUuid(text)) {
      this.number(0);
      this.uuid(text);
    } else if (plainId.test(text)) this.text(text);
    else throw new RangeError(`${JSON.stringify(text)} is not an id`);
  }

  /** The length in bytes, then the text in UTF-8. */
  text(text: string): void {
    const bytes = utf8(text);
    this.number(bytes.length);
    this.#bytes.push(...bytes);
  }

  /** Bytes, given as base64url. @throws RangeError for another length */
  base64url(text: string, length: number): void {
    const bytes = fromBase64url(text);
    if (bytes?.length !== length) throw new RangeError(`${text} has not ${length} bytes`);
    this.#bytes.push(...bytes);
  }

  /** Numbers from 0 to 15, two in a byte, the first in its low half. */
  halfBytes(values: readonly number[]): void {
    for (let at = 0; at < values.length; at += 2) this.#bytes.push((values[at] ?? 0) + 16 * (values[at + 1] ?? 0));
  }
}
