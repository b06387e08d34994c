import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fromBase45, toBase45 } from './base45.ts';
import { utf8 } from './bytes.ts';

it.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
])('base45 of %j is %j, as in RFC 9285', (text, encoded) => {
  expect(toBase45(utf8(text))).toBe(encoded);
  expect(fromBase45(encoded)).toEqual(utf8(text));
});

it('base45 reads back what it wrote', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      const text = toBase45(bytes);
      expect(text).toMatch(/^[0-9A-Z $%*+\-./:]*$/);
      expect([...(fromBase45(text) ?? [])]).toEqual([...bytes]);
    }),
  );
});

it.each(['A', 'GGW', '::', ':::', 'ab8', 'É00', 'BB8B'])('%j is refused', (text) => {
  expect(fromBase45(text)).toBeUndefined();
});
