import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes } from 'node:crypto';
import type { PushMessage } from '@quiz-app/shared/device';
import { jwtVerify } from 'jose';
import { expect, it } from 'vitest';
import { derivePushKey, readPushKey } from '../auth/own-keys.ts';
import { createSendPush } from './send-push.ts';

const message: PushMessage = {
  type: 'report-arrived',
  title: 'Your report has arrived',
  reportId: 'r1',
  examName: 'Maps “İ” \u{1f393}',
};
const pushKey = readPushKey(derivePushKey(Buffer.alloc(32, 1)));
const subject = 'https://quiz.example';
const endpoint = 'https://fcm.googleapis.com/fcm/send/browser';

/** A push service that answers everything with one status. */
function openPushService(status: number) {
  const received: Request[] = [];
  const send = createSendPush(pushKey, subject, async (url, init) => {
    received.push(new Request(url, init));
    return new Response('ignored', { status, headers: { location: 'https://169.254.169.254/' } });
  });
  return { received, send };
}

/** A browser's half of RFC 8291. */
function makeBrowser() {
  const ecdh = createECDH('prime256v1');
  const [publicKey, auth] = [ecdh.generateKeys(), randomBytes(16)];
  const derive = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    subscription: { endpoint, keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') } },
    decrypt(body: Buffer): unknown {
      const [salt, sender, encrypted] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
      const contentKey = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12);
      const cipher = createDecipheriv('aes-128-gcm', contentKey, nonce);
      cipher.setAuthTag(encrypted.subarray(-16));
      const text = Buffer.concat([cipher.update(encrypted.subarray(0, -16)), cipher.final()]).toString();
      return JSON.parse(text.slice(0, text.lastIndexOf('\x02')));
    },
  };
}

it('a message is encrypted for its browser and signed by the server', async () => {
  const { send, received } = openPushService(201);
  const { subscription, decrypt } = makeBrowser();
  expect(await send(subscription, message)).toBe('sent');
  const [request] = received;
  if (!request) throw new Error('Nothing was sent');
  const { headers, method, redirect, url } = request;
  expect({ method, redirect, url }).toEqual({ method: 'POST', redirect: 'manual', url: endpoint });
  expect([headers.get('content-encoding'), headers.get('ttl')]).toEqual(['aes128gcm', '2419200']);
  const body = Buffer.from(await request.arrayBuffer());
  expect(body.toString('latin1')).not.toContain('report-arrived');
  expect(decrypt(body)).toEqual(message);

  const [, token = '', named] = /^vapid t=(.+), ?k=(.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  expect(named).toBe(pushKey.publicKey);
  const point = Buffer.from(pushKey.publicKey, 'base64url');
  const [x, y] = [point.toString('base64url', 1, 33), point.toString('base64url', 33)];
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience: new URL(endpoint).origin });
  expect(payload.sub).toBe(subject);
});

it('a reminder is kept until the exam opens or closes, not for weeks', async () => {
  const { send, received } = openPushService(201);
  const { subscription } = makeBrowser();
  const remind = (ms: number) =>
    send(subscription, {
      type: 'exam-closes',
      title: 'Closes within an hour',
      examId: 'e1',
      examName: 'Maps',
      at: new Date(Date.now() + ms).toISOString(),
    });
  await remind(3_600_000);
  await remind(-5_000);
  const [kept, over] = received.map(({ headers }) => Number(headers.get('ttl')));
  expect(kept).toBeGreaterThan(3_500);
  expect(kept).toBeLessThanOrEqual(3_600);
  expect(over).toBe(0);
});

it.each([404, 410])('%i means that the browser is gone', async (status) => {
  expect(await openPushService(status).send(makeBrowser().subscription, message)).toBe('gone');
});

it.each([301, 307, 400, 403, 413, 429, 500])('%i is a failure, and no redirect is followed', async (status) => {
  const { send, received } = openPushService(status);
  await expect(send(makeBrowser().subscription, message)).rejects.toThrow(
    `the push service at fcm.googleapis.com answered ${status}`,
  );
  expect(received).toHaveLength(1);
});

it('keys that are none fail before anything is sent', async () => {
  const { send, received } = openPushService(201);
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
  await expect(send({ endpoint, keys }, message)).rejects.toThrow();
  expect(received).toEqual([]);
});
