import { createPublicKey, verify } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { expect, it } from 'vitest';
import {
  createPrivateJwk,
  createReceiptSigner,
  derivePushKey,
  deriveReceiptKey,
  readPrivateKey,
  readPushKey,
} from './own-keys.ts';

const [one, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

it('servers with the same secret have the same keys, and no others', () => {
  expect(createReceiptSigner(deriveReceiptKey(one)).key).toEqual(createReceiptSigner(deriveReceiptKey(one)).key);
  expect(createReceiptSigner(deriveReceiptKey(one)).key).not.toEqual(createReceiptSigner(deriveReceiptKey(other)).key);
  expect(readPushKey(derivePushKey(one))).toEqual(readPushKey(derivePushKey(one)));
  expect(readPushKey(derivePushKey(one))).not.toEqual(readPushKey(derivePushKey(other)));
});

it('a key signs the same text with the same signature, and has the name of its thumbprint', async () => {
  const { key, sign } = createReceiptSigner(deriveReceiptKey(one));
  const signature = sign('Zoë \u{1f393}');
  expect(sign('Zoë \u{1f393}')).toBe(signature);
  const { kty, crv, x } = key;
  const publicKey = createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  expect(verify(null, Buffer.from('Zoë \u{1f393}'), publicKey, Buffer.from(signature, 'base64url'))).toBe(true);
  expect((await calculateJwkThumbprint({ kty, crv, x })).startsWith(key.kid)).toBe(true);
});

it.each(['Ed25519', 'P-256'] as const)('a new %s key is read again, and as no other kind', (curve) => {
  const jwk = createPrivateJwk(curve);
  expect(readPrivateKey(jwk, curve).export({ format: 'jwk' })).toEqual(JSON.parse(jwk));
  expect(() => readPrivateKey(jwk, curve === 'P-256' ? 'Ed25519' : 'P-256')).toThrow();
  const { d: _, ...publicHalf } = JSON.parse(jwk);
  expect(() => readPrivateKey(JSON.stringify(publicHalf), curve)).toThrow();
  expect(createPrivateJwk(curve)).not.toBe(jwk);
});

it.each(['', 'null', '{}', '"text"', 'no JSON'])('%j is no key', (json) => {
  expect(() => readPrivateKey(json, 'Ed25519')).toThrow();
});
