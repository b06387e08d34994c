import { expect, it } from 'vitest';
import { createKnownDevices } from './known-devices.ts';

const secret = Buffer.from('a secret that only the tests know');

it('a cookie is valid for its own account only, whatever the case of the e-mail', () => {
  const devices = createKnownDevices(secret);
  const cookie = devices.issue('Ada@example.org');
  const id = devices.read(cookie, 'ada@example.org');
  expect(id).toMatch(/^[\w-]{22}$/);
  expect(devices.read(devices.issue('ada@example.org'), 'ada@example.org')).not.toBe(id);
  expect(devices.read(devices.issue('ADA@example.org', id), 'ada@example.org')).toBe(id);
  expect(devices.read(cookie, 'bo@example.org')).toBeUndefined();
});

it('a cookie that is missing, altered or signed with another secret is not valid', () => {
  const devices = createKnownDevices(secret);
  const [id = '', signature = ''] = devices.issue('ada@example.org').split('.');
  const [other = ''] = devices.issue('ada@example.org').split('.');
  const foreign = createKnownDevices(Buffer.alloc(32, 1)).issue('ada@example.org');
  for (const cookie of [undefined, '', '.', id, `${id}.`, `${other}.${signature}`, `${id}.${signature}.`, foreign]) {
    expect(devices.read(cookie, 'ada@example.org')).toBeUndefined();
  }
});
