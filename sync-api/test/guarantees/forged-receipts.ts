import { createHmac, type KeyObject, sign } from 'node:crypto';
import type { ReceiptKey } from '@quiz-app/shared/receipt';
import type { Random } from '../../src/demo/seeded-random.ts';

/** What a forger has: a true receipt, another one, the public key, and a key of their own. */
export interface Loot {
  receipt: string;
  other: string;
  key: ReceiptKey;
  own: { privateKey: KeyObject; jwk: object };
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
const partsOf = (receipt: string) => receipt.split('.') as [string, string, string];
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Header and claims, signed by somebody who is not the server. */
function signedBy({ privateKey }: Loot['own'], header: object, claims: unknown): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`;
}

/** Claims that somebody would rather have. */
function better(receipt: string, random: Random): object {
  const claims = decode(partsOf(receipt)[1]);
  const changes = [
    { verdict: claims.verdict === 'Pass' ? 'Fail' : 'Pass' },
    { marks: claims.marks + random.between(0.001, 9) },
    { user: { ...claims.user, name: `${claims.user.name}!` } },
    { user: { ...claims.user, _id: 'somebody-else' } },
    { exam: { ...claims.exam, version: claims.exam.version + 1 } },
    { exam: { ...claims.exam, name: 'A harder one' } },
    { attempt: 'another' },
    { answers: undefined },
    { answersForm: claims.answersForm ? undefined : 2 },
    { replaces: claims.answers },
    { receivedAt: '2020-01-01T00:00:00.000Z' },
    { admin: true },
  ];
  return { ...claims, ...random.pick(changes) };
}

/** The order of Ed25519's group: a signature with this added to its second half would verify where that is not checked. */
const order = 2n ** 252n + 27742317777372353535851937790883648493n;

function withOrderAdded(signature: string): string {
  const bytes = Buffer.from(signature, 'base64url');
  let sum = bytes.subarray(32).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n) + order;
  for (let at = 32; at < 64; at += 1) {
    bytes[at] = Number(sum % 256n);
    sum /= 256n;
  }
  return bytes.toString('base64url');
}

/** Ways to forge a receipt, by name. Each makes a text that is no true receipt. */
export const forgeries: Record<string, (loot: Loot, random: Random) => string> = {
  'another character': ({ receipt }, random) => {
    const at = Math.floor(random.between(0, receipt.length));
    const other = random.pick([...digits, '.', '=', '+', '/', ' ', '\0', 'é'].filter((each) => each !== receipt[at]));
    return receipt.slice(0, at) + other + receipt.slice(at + 1);
  },
  'another last character': ({ receipt }, random) =>
    receipt.slice(0, -1) + random.pick([...digits].filter((each) => each !== receipt.at(-1))),
  'a character more': ({ receipt }, random) => {
    const at = Math.floor(random.between(0, receipt.length + 1));
    return receipt.slice(0, at) + random.pick([...digits, '.', '=']) + receipt.slice(at);
  },
  'a part cut': ({ receipt }, random) => receipt.slice(0, Math.floor(random.between(0, receipt.length))),
  'other claims': ({ receipt }, random) => {
    const [header, , signature] = partsOf(receipt);
    return `${header}.${encode(better(receipt, random))}.${signature}`;
  },
  'the claims of another': ({ receipt, other }) => {
    const [header, , signature] = partsOf(receipt);
    return `${header}.${partsOf(other)[1]}.${signature}`;
  },
  'the signature of another': ({ receipt, other }) => {
    const [header, claims] = partsOf(receipt);
    return `${header}.${claims}.${partsOf(other)[2]}`;
  },
  'alg none': ({ receipt, key }, random) =>
    `${encode({ alg: 'none', typ: 'receipt+jwt', kid: key.kid })}.${encode(better(receipt, random))}.`,
  'alg none in the header alone': ({ receipt, key }) =>
    [encode({ alg: 'none', typ: 'receipt+jwt', kid: key.kid }), ...partsOf(receipt).slice(1)].join('.'),
  'HMAC with the public key': ({ receipt, key }, random) => {
    const text = `${encode({ alg: 'HS256', typ: 'receipt+jwt', kid: key.kid })}.${encode(better(receipt, random))}`;
    const secret = random.pick([Buffer.from(key.x), Buffer.from(key.x, 'base64url'), Buffer.from(JSON.stringify(key))]);
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  },
  'an own key under the same name': ({ receipt, key, own }, random) =>
    signedBy(own, { alg: 'EdDSA', typ: 'receipt+jwt', kid: key.kid }, better(receipt, random)),
  'an own key under an own name': ({ receipt, own }) =>
    signedBy(own, { alg: 'EdDSA', typ: 'receipt+jwt', kid: 'mine' }, decode(partsOf(receipt)[1])),
  'an own key in the header': ({ receipt, key, own }, random) =>
    signedBy(own, { alg: 'EdDSA', typ: 'receipt+jwt', kid: key.kid, jwk: own.jwk }, better(receipt, random)),
  'the address of own keys': ({ receipt, key, own }, random) =>
    signedBy(
      own,
      { alg: 'EdDSA', typ: 'receipt+jwt', kid: key.kid, jku: 'https://evil.example/keys' },
      better(receipt, random),
    ),
  'an extension that it must know': ({ receipt, key, own }, random) =>
    signedBy(
      own,
      { alg: 'EdDSA', typ: 'receipt+jwt', kid: key.kid, crit: ['b64'], b64: false },
      better(receipt, random),
    ),
  'the same header in another order': ({ receipt, key }) =>
    [encode({ kid: key.kid, typ: 'receipt+jwt', alg: 'EdDSA' }), ...partsOf(receipt).slice(1)].join('.'),
  'a signature of zeros': ({ receipt }) =>
    [...partsOf(receipt).slice(0, 2), Buffer.alloc(64).toString('base64url')].join('.'),
  'the order added to the signature': ({ receipt }) => {
    const [header, claims, signature] = partsOf(receipt);
    return `${header}.${claims}.${withOrderAdded(signature)}`;
  },
  'padding, or base64 that is not for addresses': ({ receipt }, random) =>
    random.pick([
      `${receipt}==`,
      partsOf(receipt)
        .map((part) => Buffer.from(part, 'base64url').toString('base64'))
        .join('.'),
    ]),
};
