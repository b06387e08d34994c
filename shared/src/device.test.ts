import { expect, it } from 'vitest';
import { isPushEndpoint, publicKey, pushSubscription } from './device.ts';

it.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGw',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA%3d',
])('%s is the address of a push service', (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

it.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com:8443/fcm/send/a',
  'https://fcm.googleapis.com',
  'https://user@fcm.googleapis.com/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://evil.example/fcm.googleapis.com/',
  'https://evil.example#@fcm.googleapis.com/a',
  'https://evil.example\\\\@fcm.googleapis.com/a',
  'https://evilpush.apple.com.example/a',
  'https://push.apple.com/a',
  'https://notify.windows.com/a',
  'https://127.0.0.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://169.254.169.254/latest/meta-data',
  'https://web.push.apple.com/a b',
  'https://web.push.apple.com/\r\nHost: evil.example',
  'file:///etc/passwd',
  '',
])('%j is not', (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) };
const endpoint = 'https://web.push.apple.com/a';

it('keys have their length, in base64url', () => {
  expect(publicKey.safeParse({ publicKey: 'A'.repeat(43) }).success).toBe(true);
  for (const wrong of ['A'.repeat(42), 'A'.repeat(44), `${'A'.repeat(42)}=`, `${'A'.repeat(42)}B`, '', 7]) {
    expect(publicKey.safeParse({ publicKey: wrong }).success, String(wrong)).toBe(false);
  }
  expect(pushSubscription.safeParse({ endpoint, keys, expirationTime: null }).success).toBe(true);
  expect(pushSubscription.safeParse({ endpoint, keys: { ...keys, auth: 'A' } }).success).toBe(false);
  expect(pushSubscription.safeParse({ endpoint }).success).toBe(false);
});
