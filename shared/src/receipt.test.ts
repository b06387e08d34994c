import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64url, utf8 } from './bytes.ts';
import type { Exam } from './exam.ts';
import {
  areClaimsOf,
  claimsOf,
  type ReceiptClaims,
  type ReceiptKeys,
  receiptToSign,
  verifyReceipt,
} from './receipt.ts';
import type { Report } from './report.ts';
import { makeKeyPair } from './samples/make-key-pair.ts';

const claims: ReceiptClaims = {
  attempt: '0198c0de-0000-7000-8000-00000000a77e',
  user: { _id: 'u1', name: 'Zoë 🎓' },
  exam: { _id: 'e1', name: 'Maps', version: 7 },
  answers: 'RS0BWtMHHhlm0UrCjaGidEKTcoTe0aEqP2DXtm-_RT0',
  marks: 33.333333333333336,
  totalMarks: 50,
  verdict: 'Pass',
  receivedAt: '2026-05-04T09:15:00.000Z',
};

let keys: ReceiptKeys;
let sign: (signed: string) => Promise<string>;
beforeAll(async () => {
  const [pair, older] = [await makeKeyPair(), await makeKeyPair()];
  const jwk = { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig' } as const;
  keys = {
    keys: [
      { ...jwk, kid: 'older', x: toBase64url(older.publicKey) },
      { ...jwk, kid: 'k1', x: toBase64url(pair.publicKey) },
    ],
  };
  sign = async (signed) => `${signed}.${toBase64url(await pair.sign(utf8(signed)))}`;
});

describe('a receipt', () => {
  it('is valid with the key that signed it, and says what was signed', async () => {
    const receipt = await sign(receiptToSign('k1', claims));
    expect(await verifyReceipt(`  ${receipt}\n`, keys)).toEqual({ found: 'valid', claims, kid: 'k1' });
  });

  it('is not valid with any other character anywhere', async () => {
    const receipt = await sign(receiptToSign('k1', claims));
    for (let at = 0; at < receipt.length; at += 1) {
      const other = receipt[at] === 'A' ? 'B' : 'A';
      const { found } = await verifyReceipt(receipt.slice(0, at) + other + receipt.slice(at + 1), keys);
      expect(found, `character ${at}`).not.toBe('valid');
    }
  });

  it('has one form: no other last character of the signature is accepted for the same bytes', async () => {
    const receipt = await sign(receiptToSign('k1', claims));
    const same = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=';
    for (const last of same.replace(receipt.at(-1) ?? '', '')) {
      expect((await verifyReceipt(receipt.slice(0, -1) + last, keys)).found).not.toBe('valid');
    }
    expect((await verifyReceipt(`${receipt}==`, keys)).found).toBe('no-receipt');
  });

  it('of an unknown key may be newer than the keys', async () => {
    const receipt = await sign(receiptToSign('k2', claims));
    expect(await verifyReceipt(receipt, keys)).toEqual({ found: 'unknown-key' });
  });

  it('signed by another key is forged', async () => {
    const receipt = await sign(receiptToSign('older', claims));
    expect(await verifyReceipt(receipt, keys)).toEqual({ found: 'forged' });
  });

  it.each([
    ['no algorithm', { alg: 'none', typ: 'receipt+jwt', kid: 'k1' }],
    ['another algorithm', { alg: 'HS256', typ: 'receipt+jwt', kid: 'k1' }],
    ['another type', { alg: 'EdDSA', typ: 'JWT', kid: 'k1' }],
    ['its own key', { alg: 'EdDSA', typ: 'receipt+jwt', kid: 'k1', jwk: {} }],
    ['the address of a key', { alg: 'EdDSA', typ: 'receipt+jwt', kid: 'k1', jku: 'https://evil.example' }],
    ['a critical extension', { alg: 'EdDSA', typ: 'receipt+jwt', kid: 'k1', crit: ['b64'], b64: false }],
    ['no key', { alg: 'EdDSA', typ: 'receipt+jwt' }],
  ])('that names %s is not a receipt', async (_, header) => {
    const [, payload] = receiptToSign('k1', claims).split('.');
    const receipt = await sign(`${toBase64url(utf8(JSON.stringify(header)))}.${payload}`);
    expect(await verifyReceipt(receipt, keys)).toEqual({ found: 'no-receipt' });
  });

  it.each(['', 'a.b', 'a.b.c', 'a.b.c.d', '...', 'eyJ9.eyJ9.', `QA1:${'A'.repeat(9_000)}`])(
    'is not any other text',
    async (text) => {
      expect(await verifyReceipt(text, keys)).toEqual({ found: 'no-receipt' });
    },
  );

  it('is refused with an invalid key', async () => {
    const receipt = await sign(receiptToSign('k1', claims));
    const broken = { keys: keys.keys.map((key) => ({ ...key, x: key.x.slice(0, 20) })) };
    expect(await verifyReceipt(receipt, broken)).toEqual({ found: 'unknown-key' });
  });
});

const question = { _id: 'q1', name: 'Which?', options: { A: 'this', B: 'that' }, correctOptions: ['A' as const] };
const exam: Exam = {
  _id: 'e1',
  name: 'Maps',
  category: 'Geography',
  duration: 60,
  totalMarks: 10,
  passingMarks: 5,
  version: 2,
  questions: [question],
};
const report: Report = {
  _id: 'r1',
  exam,
  user: { _id: 'u1', name: 'Ada' },
  result: { correctAnswers: [question], wrongAnswers: [], verdict: 'Pass' },
  answers: { q1: ['A'] },
  createdAt: '2026-05-04T09:15:00.000Z',
};
// printf A | openssl dgst -sha256 -binary | basenc --base64url
const hash = 'VZrq0IJk1XldOQlxjN0Fq9SVcuhP5VWQ7vMaiKCP3_0';

it('claims match their own report only', async () => {
  const own = claimsOf({ ...report, correctCount: 1, verdict: 'Pass' }, hash);
  expect(own).toMatchObject({ attempt: 'r1', marks: 10, totalMarks: 10, verdict: 'Pass' });
  expect(await areClaimsOf(own, report)).toBe(true);
  const others: Partial<Report>[] = [
    { _id: 'r2' },
    { user: { _id: 'u2', name: 'Ada' } },
    { user: { _id: 'u1', name: 'Ida' } },
    { exam: { ...exam, version: 3 } },
    { exam: { ...exam, totalMarks: 20 } },
    { answers: { q1: ['B'] } },
    { result: { correctAnswers: [], wrongAnswers: [question], verdict: 'Fail' } },
    { createdAt: '2026-05-04T09:15:00.001Z' },
  ];
  for (const other of others) expect(await areClaimsOf(own, { ...report, ...other })).toBe(false);
});

it('a report without answers has a receipt without their hash', async () => {
  const { answers: _, ...bare } = report;
  const own = claimsOf({ ...bare, correctCount: 1, verdict: 'Pass' }, undefined);
  expect(own).not.toHaveProperty('answers');
  expect(await areClaimsOf(own, bare)).toBe(true);
  expect(await areClaimsOf(own, report)).toBe(false);
});
