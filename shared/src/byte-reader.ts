import { isUuid, plainId } from './byte-writer.ts';
import { type Bytes, readUtf8, toBase64url } from './bytes.ts';

/** Thrown for bytes that `ByteWriter` would not have written. */
export class Damaged extends Error {}

/** Reads what `ByteWriter` wrote. Each method throws Damaged for bytes that it would not have written. */
export class ByteReader {
  readonly #bytes: Bytes;
  #at = 0;

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  number(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 128) {
      const byte = this.#take(1)[0] ?? 0;
      value += (byte % 128) * unit;
      if (value > Number.MAX_SAFE_INTEGER) throw new Damaged();
      if (byte >= 128) continue;
      if (byte === 0 && unit > 1) throw new Damaged();
      return value;
    }
  }

  signedNumber(): number {
    const value = this.number();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  uuid(): string {
    const hex = Array.from(this.#take(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  id(): string {
    if (this.#bytes[this.#at] === 0) {
      this.number();
      return this.uuid();
    }
    const text = this.text(100);
    if (!plainId.test(text) || isUuid(text)) throw new Damaged();
    return text;
  }

  /** @param most the greatest length of the text in bytes */
  text(most: number): string {
    const length = this.number();
    const text = length > most ? undefined : readUtf8(this.#take(length));
    if (text === undefined) throw new Damaged();
    return text;
  }

  base64url(length: number): string {
    return toBase64url(this.#take(length));
  }

  halfBytes(count: number): number[] {
    const bytes = this.#take(Math.ceil(count / 2));
    if (count % 2 === 1 && (bytes.at(-1) ?? 0) > 15) throw new Damaged();
    return Array.from({ length: count }, (_, index) => {
      const byte = bytes[Math.floor(index / 2)] ?? 0;
      return index % 2 === 0 ? byte % 16 : Math.floor(byte / 16);
    });
  }

  /** All bytes that are left. */
  rest(): Bytes {
    return this.#take(this.#bytes.length - this.#at);
  }

  /** Throws if bytes are left. */
  end(): void {
    if (this.#at < this.#bytes.length) throw new Damaged();
  }

  #take(length: number): Bytes {
    const taken = this.#bytes.slice(this.#at, this.#at + length);
    if (taken.length < length) throw new Damaged();
    this.#at += length;
    return taken;
  }
}
