import { utf8 } from '@quiz-app/shared/bytes';
import { verifyEd25519 } from '@quiz-app/shared/web-crypto';
import { expect, test, vi } from 'vitest';
import { makeKey, sign, verify } from './ed25519.ts';

const message = utf8('an attempt');

const withoutEd25519 = () => {
  const unsupported = () => Promise.reject(new DOMException('Unrecognized name.', 'NotSupportedError'));
  vi.spyOn(crypto.subtle, 'generateKey').mockImplementation(unsupported);
  vi.spyOn(crypto.subtle, 'importKey').mockImplementation(unsupported);
};

test('a key cannot be exported, and its signature is verified', async () => {
  const { publicKey, privateKey } = await makeKey();
  await expect(crypto.subtle.exportKey('pkcs8', privateKey as CryptoKey)).rejects.toThrow();
  const signature = new Uint8Array(await sign(privateKey, message));
  expect(await verify(publicKey, message, signature)).toBe(true);
  expect(await verify(publicKey, utf8('another attempt'), signature)).toBe(false);
});

test('an engine without Ed25519 signs and verifies with a library, compatibly with others', async () => {
  const other = await makeKey();
  const signedByOther = new Uint8Array(await sign(other.privateKey, message));
  withoutEd25519();
  const { publicKey, privateKey } = await makeKey();
  expect(privateKey).toEqual(expect.any(String));
  const signature = new Uint8Array(await sign(privateKey, message));
  expect(await verify(publicKey, message, signature)).toBe(true);
  expect(await verify(other.publicKey, message, signedByOther)).toBe(true);
  expect(await verify(other.publicKey, message, signature)).toBe(false);
  vi.restoreAllMocks();
  expect(await verifyEd25519(publicKey, message, signature)).toBe(true);
});
