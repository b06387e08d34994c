import type { Bytes } from './bytes.ts';

/** The part of Web Crypto used here. Browsers in secure contexts, workers and Node have it. */
interface WebCrypto {
  crypto: {
    subtle: {
      digest(algorithm: 'SHA-256', data: Bytes): Promise<ArrayBuffer>;
      importKey(format: 'raw', key: Bytes, algorithm: 'Ed25519', extractable: true, uses: ['verify']): Promise<unknown>;
      verify(algorithm: 'Ed25519', key: unknown, signature: Bytes, message: Bytes): Promise<boolean>;
    };
  };
}
const { crypto } = globalThis as unknown as WebCrypto;

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

/** Verifies a 64-byte signature of a message by a 32-byte public key. */
export type VerifySignature = (publicKey: Bytes, message: Bytes, signature: Bytes) => Promise<boolean>;

/**
 * Verifies an Ed25519 signature by Web Crypto.
 * @throws the engine's NotSupportedError where it lacks Ed25519 (Chromium before 137, Firefox before 129)
 */
export const verifyEd25519: VerifySignature = async (publicKey, message, signature) => {
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', true, ['verify']);
  return crypto.subtle.verify('Ed25519', key, signature, message);
};
