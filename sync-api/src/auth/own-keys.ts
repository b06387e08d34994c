import {
  createECDH,
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import type { ReceiptKey } from '@quiz-app/shared/receipt';

/** The VAPID key (RFC 8292), which identifies this server to push services. Both halves as base64url. */
export interface PushKey {
  publicKey: string;
  privateKey: string;
}

/**
 * Reads a private key as a JWK in JSON.
 * @param curve for receipts Ed25519, for pushes P-256
 * @throws Error for anything else
 */
export function readPrivateKey(json: string, curve: 'Ed25519' | 'P-256'): KeyObject {
  const jwk = JSON.parse(json);
  if (jwk?.crv !== curve || typeof jwk.d !== 'string') throw new Error(`it is not a private ${curve} key`);
  return createPrivateKey({ key: jwk, format: 'jwk' });
}

/** A new private key as a JWK in JSON. */
export function createPrivateJwk(curve: 'Ed25519' | 'P-256'): string {
  const { privateKey } =
    curve === 'Ed25519' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return JSON.stringify(privateKey.export({ format: 'jwk' }));
}

/** The beginning of an Ed25519 key in PKCS #8, before its 32 bytes. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** For several servers on one database without `RECEIPT_KEY`: the same key for all that have the same secret. */
export function deriveReceiptKey(secret: Uint8Array): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'receipts', 32));
  return createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' });
}

/** As `deriveReceiptKey`, for pushes. */
export function derivePushKey(secret: Uint8Array): KeyObject {
  const ecdh = createECDH('prime256v1');
  const d = Buffer.from(hkdfSync('sha256', secret, '', 'pushes', 32));
  // Throws for one secret in 2^32: a number above the order of the curve.
  ecdh.setPrivateKey(d);
  const point = ecdh.getPublicKey();
  const x = point.toString('base64url', 1, 33);
  const y = point.toString('base64url', 33);
  return createPrivateKey({ key: { kty: 'EC', crv: 'P-256', x, y, d: d.toString('base64url') }, format: 'jwk' });
}

/** The public half of a private key that signs receipts. */
export function receiptKeyOf(privateKey: KeyObject): ReceiptKey {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const thumbprint = createHash('sha256').update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }));
  // Only the start of the thumbprint (RFC 7638): a receipt has to fit into a QR code.
  const kid = thumbprint.digest('base64url').slice(0, 11);
  return { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid, x };
}

/** The `ReceiptSigner` of `reports/receipts.ts`. */
export function createReceiptSigner(privateKey: KeyObject) {
  return {
    key: receiptKeyOf(privateKey),
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

export function readPushKey(privateKey: KeyObject): PushKey {
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}
