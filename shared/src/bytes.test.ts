import fc from 'fast-check';
import { expect, it } from 'vitest';
import { concatBytes, fromBase64url, readUtf8, toBase64url, utf8 } from './bytes.ts';

it.each([
  ['', ''],
  ['f', 'Zg'],
  ['fo', 'Zm8'],
  ['foo', 'Zm9v'],
  ['foob', 'Zm9vYg'],
  ['fooba', 'Zm9vYmE'],
  ['foobar', 'Zm9vYmFy'],
])('base64url of %j is %j, as in RFC 4648', (text, encoded) => {
  expect(toBase64url(utf8(text))).toBe(encoded);
  expect(fromBase64url(encoded)).toEqual(utf8(text));
});

it('base64url reads back what it wrote, with - and _ for + and /', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const text = toBase64url(bytes);
      expect(text).toMatch(/^[\w-]*$/);
      expect([...(fromBase64url(text) ?? [])]).toEqual([...bytes]);
    }),
  );
});

it('each sequence of bytes has only one text', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABCQZabgw019-_=+/ ') }), (text) => {
      const bytes = fromBase64url(text);
      if (bytes) expect(toBase64url(bytes)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
  // A reader that skips the last four bits reads the same byte as from Zg.
  expect(fromBase64url('Zh')).toBeUndefined();
  expect(fromBase64url('Zg==')).toBeUndefined();
  expect(fromBase64url('Z')).toBeUndefined();
});

it('invalid UTF-8 is refused', () => {
  expect(readUtf8(utf8('Zoë 🎓'))).toBe('Zoë 🎓');
  expect(readUtf8(utf8('\ufeffname'))).toBe('\ufeffname');
  expect(readUtf8(new Uint8Array([0xc3, 0x28]))).toBeUndefined();
  expect(concatBytes(utf8('ab'), new Uint8Array(), utf8('c'))).toEqual(utf8('abc'));
});
