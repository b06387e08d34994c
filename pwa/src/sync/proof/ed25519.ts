import { type Bytes, fromBase64url, toBase64url } from '@quiz-app/shared/bytes';
import { type VerifySignature, verifyEd25519 } from '@quiz-app/shared/web-crypto';

/** A new key: one that cannot be exported, or in a browser without Ed25519 its 32 bytes as base64url. */
export interface NewKey {
  publicKey: Bytes;
  privateKey: CryptoKey | string;
}

const loadLibrary = () => import('@noble/ed25519');

const isUnsupported = (error: unknown) => (error as DOMException).name === 'NotSupportedError';

/** Creates a key with Web Crypto, or a library in engines without Ed25519 (Chromium before 137, Firefox before 129). */
export async function makeKey(): Promise<NewKey> {
  try {
    const pair = (await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])) as CryptoKeyPair;
    const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
    return { publicKey, privateKey: pair.privateKey };
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    const { keygenAsync } = await loadLibrary();
    const { secretKey, publicKey } = await keygenAsync();
    return { publicKey: new Uint8Array(publicKey), privateKey: toBase64url(new Uint8Array(secretKey)) };
  }
}

/** @returns the 64 bytes of the signature */
export async function sign(privateKey: CryptoKey | string, message: Bytes): Promise<Uint8Array> {
  if (typeof privateKey !== 'string') return new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message));
  const secret = fromBase64url(privateKey);
  if (!secret) throw new Error('This device’s key is damaged');
  return await (await loadLibrary()).signAsync(message, secret);
}

/** Like `verifyEd25519`, in every engine. */
export const verify: VerifySignature = async (publicKey, message, signature) => {
  try {
    return await verifyEd25519(publicKey, message, signature);
  } catch (error) {
    if (!isUnsupported(error)) throw error;
    return await (await loadLibrary()).verifyAsync(signature, message, publicKey, { zip215: false });
  }
};
