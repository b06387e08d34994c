import { generateKeyPairSync } from 'node:crypto';
import { areClaimsOf, type ReceiptKeys, receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import type { Report } from '@quiz-app/shared/report';
import { compactVerify, createLocalJWKSet } from 'jose';
import { describe, expect, it } from 'vitest';
import type { RequestTarget } from '../../test/harness/client.ts';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, testSecret } from '../../test/harness/open-test-app.ts';
import { addSampleExam, pictureQuestion, sampleAttempt } from '../../test/harness/sample-exam.ts';
import { png } from '../../test/harness/sample-media.ts';
import { attemptToSign, registerDevice } from '../../test/harness/signing-device.ts';
import { createApp } from '../app.ts';

async function examAndTaker() {
  const opened = await openTestApp();
  const exam = await addSampleExam(await opened.person('Admin', true));
  return { ...opened, exam, taker: await opened.person('Zoë “İ” \u{1f393}') };
}

const keysOf = async (app: RequestTarget): Promise<ReceiptKeys> =>
  (await app.request(receiptKeysPath, {})).json() as Promise<ReceiptKeys>;

async function expectProof(report: Report, keys: ReceiptKeys): Promise<void> {
  const check = await verifyReceipt(report.receipt ?? '', keys);
  if (check.found !== 'valid') throw new Error(`The receipt is ${check.found}`);
  expect(await areClaimsOf(check.claims, report)).toBe(true);
}

describe('a receipt', () => {
  it('proves what was stored, to us and to jose', async () => {
    const { app, exam, taker } = await examAndTaker();
    const answers = { [exam.questions[1]?._id ?? '']: ['C', 'A', 'C'] as const };
    const report = await taker.data('addReport', { body: sampleAttempt(taker, exam, answers as never) });
    const keys = await keysOf(app);
    await expectProof(report, keys);
    const { payload, protectedHeader } = await compactVerify(
      report.receipt ?? '',
      createLocalJWKSet({ keys: [...keys.keys] }),
    );
    expect(protectedHeader).toEqual({ alg: 'EdDSA', typ: 'receipt+jwt', kid: keys.keys[0]?.kid });
    expect(JSON.parse(new TextDecoder().decode(payload))).toEqual({
      attempt: report._id,
      user: { _id: taker.user._id, name: 'Zoë “İ” \u{1f393}' },
      exam: { _id: exam._id, name: exam.name, version: exam.version },
      answers: expect.stringMatching(/^[\w-]{43}$/),
      marks: 5,
      totalMarks: 10,
      verdict: 'Pass',
      receivedAt: report.createdAt,
    });
  });

  it('has nothing of pictures and formulas: an exam without them gives the same proof', async () => {
    const { app, person, taker } = await examAndTaker();
    const admin = await person('Author', true);
    const rich = await pictureQuestion(admin, png(1, 1));
    const { format: _, media: __, ...plain } = rich;
    const device = await registerDevice(taker);
    const proofs: string[] = [];
    for (const question of [rich, plain]) {
      const exam = await addSampleExam(admin, {}, [question]);
      const report = await taker.data('addReport', { body: sampleAttempt(taker, exam) });
      await expectProof(report, await keysOf(app));
      const { answers, marks, verdict } = JSON.parse(
        Buffer.from(report.receipt?.split('.')[1] ?? '', 'base64url').toString(),
      );
      const code = await device.sign(attemptToSign(taker, exam, device.keyId));
      const { receipt } = await admin.data('addCollected', { body: { code } });
      expect((await verifyReceipt(receipt ?? '', await keysOf(app))).found).toBe('valid');
      proofs.push(JSON.stringify({ answers, marks, verdict, length: code.length }));
    }
    expect(proofs[0]).toBe(proofs[1]);
  });

  it('says that there were no answers', async () => {
    const { app, exam, taker } = await examAndTaker();
    const { answers: _, ...bare } = sampleAttempt(taker, exam);
    const report = await taker.data('addReport', { body: bare });
    await expectProof(report, await keysOf(app));
    expect(Buffer.from(report.receipt?.split('.')[1] ?? '', 'base64url').toString()).not.toContain('"answers"');
  });

  it('is the same in each answer with the whole report, and in no other', async () => {
    const { exam, taker, person } = await examAndTaker();
    const attempt = sampleAttempt(taker, exam);
    const { receipt } = await taker.data('addReport', { body: attempt });
    expect(receipt).toBeDefined();
    expect((await taker.data('addReport', { body: attempt })).receipt).toBe(receipt);
    expect((await taker.data('getOwnReports'))[0]?.receipt).toBe(receipt);
    const admin = await person('Another admin', true);
    expect((await admin.data('getAllReports'))[0]?.receipt).toBe(receipt);
    for (const fields of ['summary', 'counts'] as const) {
      const { text } = await taker.call('getOwnReports', { query: { fields } });
      expect(text).not.toContain('receipt');
    }
  });

  it('stays good when the key is another one, and when only that one is known', async () => {
    const { app, database, exam, taker } = await examAndTaker();
    const before = await taker.data('addReport', { body: sampleAttempt(taker, exam) });
    const { privateKey } = generateKeyPairSync('ed25519');
    const rotated = createApp({ database, jwtSecret: testSecret, receiptKey: privateKey });
    const after = await new Client(rotated, taker.token).data('addReport', { body: sampleAttempt(taker, exam) });
    for (const server of [app, rotated]) {
      const keys = await keysOf(server);
      expect(keys.keys).toHaveLength(2);
      for (const report of [before, after]) await expectProof(report, keys);
    }
    const [listed] = await new Client(rotated, taker.token).data('getOwnReports', { query: { cursor: '2' } });
    expect(listed?.receipt).toBe(before.receipt);
  });
});

it('the keys are public halves only, for anyone', async () => {
  const { app } = await openTestApp();
  const answer = await app.request(receiptKeysPath);
  expect(answer.headers.get('content-type')).toBe('application/json');
  const { keys } = (await answer.json()) as ReceiptKeys;
  expect(keys).toEqual([
    { kty: 'OKP', crv: 'Ed25519', alg: 'EdDSA', use: 'sig', kid: expect.any(String), x: expect.any(String) },
  ]);
});
