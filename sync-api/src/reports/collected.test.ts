import { receiptKeysPath, verifyReceipt } from '@quiz-app/shared/receipt';
import { describe, expect, it } from 'vitest';
import { openTestApp } from '../../test/harness/open-test-app.ts';
import { addSampleExam, questionPayload, sampleAttempt, sampleQuestions } from '../../test/harness/sample-exam.ts';
import { attemptToSign, makeSigningDevice, registerDevice } from '../../test/harness/signing-device.ts';

const notSigned = {
  status: 403,
  envelope: {
    success: false,
    message: 'This attempt was not signed by a device of its owner',
    code: 'not-signed',
  },
};
const refusedCode = (message: string) => ({ status: 400, envelope: { code: 'invalid-field', field: 'code', message } });

async function ownerAndCarrier() {
  const opened = await openTestApp();
  const admin = await opened.person('Admin', true);
  const exam = await addSampleExam(admin);
  const owner = await opened.person('Owner');
  const carrier = await opened.person('Carrier');
  return { ...opened, admin, exam, owner, carrier, device: await registerDevice(owner) };
}

describe('an attempt that somebody carried', () => {
  it("is stored as its owner's, and its receipt is all that the carrier is told", async () => {
    const { app, exam, owner, carrier, device } = await ownerAndCarrier();
    const attempt = { ...attemptToSign(owner, exam, device.keyId), allowedSeconds: 900 };
    const answer = await carrier.call('addCollected', { body: { code: await device.sign(attempt) } });
    const [report] = await owner.data('getOwnReports');
    expect(answer).toMatchObject({ status: 200, envelope: { message: 'Report added successfully' } });
    expect(answer.envelope.data).toEqual({ _id: attempt.attemptId, receipt: report?.receipt });
    expect(report).toMatchObject({
      _id: attempt.attemptId,
      user: { _id: owner.user._id, name: 'Owner' },
      answers: attempt.answers,
      result: { verdict: 'Pass' },
      startedAt: attempt.startedAt,
      finishedAt: attempt.finishedAt,
      secondsUsed: 300,
      allowedSeconds: 900,
      handedIn: { by: { _id: carrier.user._id, name: 'Carrier' } },
    });
    expect(report).not.toHaveProperty('scoredByServer');
    const keys = await (await app.request(receiptKeysPath)).json();
    expect((await verifyReceipt(report?.receipt ?? '', keys as never)).found).toBe('valid');
    expect(await carrier.data('getOwnReports')).toEqual([]);
  });

  it('is stored once, no matter who brings it first', async () => {
    const { exam, owner, carrier, admin, device } = await ownerAndCarrier();
    const attempt = attemptToSign(owner, exam, device.keyId);
    const body = { code: await device.sign(attempt) };
    const brought = await Promise.all(
      [carrier, admin, owner, carrier].map((who) => who.call('addCollected', { body })),
    );
    expect(new Set(brought.map(({ text }) => text)).size).toBe(1);
    const own = { ...sampleAttempt(owner, exam), _id: attempt.attemptId };
    const { receipt } = await owner.data('addReport', { body: own });
    expect(brought[0]?.envelope.data).toEqual({ _id: attempt.attemptId, receipt });
    expect(await owner.data('getOwnReports')).toHaveLength(1);

    const second = attemptToSign(owner, exam, device.keyId);
    const first = await owner.data('addReport', { body: { ...sampleAttempt(owner, exam), _id: second.attemptId } });
    expect(await carrier.data('addCollected', { body: { code: await device.sign(second) } })).toEqual({
      _id: second.attemptId,
      receipt: first.receipt,
    });
    expect(await owner.data('getOwnReports')).toHaveLength(2);
  });

  it('is not called handed in when its owner brings it', async () => {
    const { exam, owner, device } = await ownerAndCarrier();
    const code = await device.sign(attemptToSign(owner, exam, device.keyId));
    await owner.data('addCollected', { body: { code } });
    expect((await owner.data('getOwnReports'))[0]).not.toHaveProperty('handedIn');
  });

  it('is refused in the same way without a registered key, without its owner, and with another signature', async () => {
    const { exam, owner, carrier, device } = await ownerAndCarrier();
    const stranger = await makeSigningDevice();
    const carriers = await registerDevice(carrier);
    const unknown = { user: { ...owner.user, _id: '0198c0de-0000-7000-8000-00000000a77e' } };
    const codes = [
      await stranger.sign(attemptToSign(owner, exam, stranger.keyId)),
      await stranger.sign(attemptToSign(owner, exam, device.keyId)),
      await carriers.sign(attemptToSign(owner, exam, carriers.keyId)),
      await carriers.sign(attemptToSign(owner, exam, device.keyId)),
      await device.sign(attemptToSign(carrier, exam, device.keyId)),
      await device.sign(attemptToSign(unknown, exam, device.keyId)),
    ];
    for (const code of codes) expect(await carrier.call('addCollected', { body: { code } })).toMatchObject(notSigned);
    expect(await owner.data('getOwnReports')).toEqual([]);
  });

  it('tells nobody without its signature that it is stored', async () => {
    const { exam, owner, carrier, device } = await ownerAndCarrier();
    const attempt = attemptToSign(owner, exam, device.keyId);
    await owner.data('addCollected', { body: { code: await device.sign(attempt) } });
    const forged = await (await makeSigningDevice()).sign(attempt);
    expect(await carrier.call('addCollected', { body: { code: forged } })).toMatchObject(notSigned);
  });

  it('is refused after its key was removed, unless it is stored', async () => {
    const { exam, owner, carrier, device } = await ownerAndCarrier();
    const [stored, late] = [attemptToSign(owner, exam, device.keyId), attemptToSign(owner, exam, device.keyId)];
    const body = { code: await device.sign(stored) };
    const before = await carrier.data('addCollected', { body });
    await owner.data('deleteDeviceKey', { id: device.keyId });
    expect(await carrier.data('addCollected', { body })).toEqual(before);
    const code = await device.sign(late);
    expect(await carrier.call('addCollected', { body: { code } })).toMatchObject(notSigned);
    await owner.data('addDeviceKey', { body: { publicKey: device.publicKey } });
    expect(await carrier.data('addCollected', { body: { code } })).toMatchObject({ _id: late.attemptId });
  });

  it('with the id of a report of somebody else is refused', async () => {
    const { exam, owner, carrier, device } = await ownerAndCarrier();
    const { _id: attemptId } = await carrier.data('addReport', { body: sampleAttempt(carrier, exam) });
    const code = await device.sign({ ...attemptToSign(owner, exam, device.keyId), attemptId });
    expect(await carrier.call('addCollected', { body: { code } })).toMatchObject({
      status: 403,
      envelope: { code: 'not-yours' },
    });
  });

  it('is scored by the version that was taken, and waits where that is not known', async () => {
    const { admin, exam, owner, carrier, device } = await ownerAndCarrier();
    const [content] = sampleQuestions;
    if (!content) throw new Error('The sample has questions');
    await admin.data('addQuestion', { id: exam._id, body: questionPayload(content, exam) });
    await admin.data('deleteExam', { id: exam._id });
    const code = await device.sign(attemptToSign(owner, exam, device.keyId));
    await carrier.data('addCollected', { body: { code } });
    expect((await owner.data('getOwnReports'))[0]).toMatchObject({
      exam: { version: exam.version, questions: { length: 2 } },
    });

    const newer = await device.sign(attemptToSign(owner, { ...exam, version: 99 }, device.keyId));
    const gone = await device.sign(attemptToSign(owner, { ...exam, _id: 'gone' }, device.keyId));
    for (const unknown of [newer, gone])
      expect(await carrier.call('addCollected', { body: { code: unknown } })).toMatchObject({
        status: 404,
        envelope: { message: 'Exam not found' },
      });
  });

  it('has answers to each question of its exam', async () => {
    const { exam, owner, carrier, device } = await ownerAndCarrier();
    const shorter = { ...exam, questions: exam.questions.slice(1) };
    const code = await device.sign(attemptToSign(owner, shorter, device.keyId));
    expect(await carrier.call('addCollected', { body: { code } })).toMatchObject(
      refusedCode('Code does not match its exam'),
    );
  });

  it.each([
    ['https://quiz.example', 'Code is not that of an attempt'],
    ['QA1:ABC', 'Code is damaged'],
    ['QA7:ABC', 'Code was made by a newer version of the app'],
    ['', 'Code is required'],
    ['Q'.repeat(900_000), 'Code is too long to be that of an attempt'],
  ])('is not any other text: $1', async (code, message) => {
    const { person } = await openTestApp();
    const carrier = await person('Carrier');
    expect(await carrier.call('addCollected', { body: { code } })).toMatchObject(refusedCode(message));
  });
});
