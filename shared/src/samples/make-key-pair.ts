import type { Bytes } from '../bytes.ts';

interface WebCrypto {
  crypto: {
    subtle: {
      generateKey(algorithm: 'Ed25519', extractable: boolean, uses: string[]): Promise<Record<string, unknown>>;
      exportKey(format: 'raw', key: unknown): Promise<ArrayBuffer>;
      sign(algorithm: 'Ed25519', key: unknown, message: Bytes): Promise<ArrayBuffer>;
    };
  };
}
const { crypto } = globalThis as unknown as WebCrypto;

/** A new Ed25519 key pair, like that of a device or a server. */
export async function makeKeyPair() {
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']);
  return {
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)),
    sign: async (message: Bytes) => new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message)),
  };
}
