import { limits } from '@quiz-app/shared/limits';
import { describe, expect, it } from 'vitest';
import { Client } from '../../test/harness/client.ts';
import { openTestApp, type Person, password } from '../../test/harness/open-test-app.ts';
import { makeSigningDevice, registerDevice } from '../../test/harness/signing-device.ts';

const userAgent = 'Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0';

describe('the devices of a person', () => {
  it('are registered once, listed newest first, and removed', async () => {
    const { person } = await openTestApp();
    const owner = await person('Owner');
    const { publicKey, keyId } = await makeSigningDevice();
    const add = () => owner.call('addDeviceKey', { body: { publicKey }, headers: { 'user-agent': userAgent } });
    const added = await add();
    expect(added.envelope.data).toEqual({ _id: keyId, device: 'Firefox on Android', createdAt: expect.any(String) });
    expect((await add()).text).toBe(added.text);
    const newer = await registerDevice(owner);
    const listed = await owner.data('getDeviceKeys');
    expect(listed.map(({ _id }) => _id).toSorted()).toEqual([keyId, newer.keyId].toSorted());
    expect(
      listed
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    ).toEqual(listed.map(({ createdAt }) => createdAt));
    await owner.data('deleteDeviceKey', { id: keyId });
    expect((await owner.data('getDeviceKeys')).map(({ _id }) => _id)).toEqual([newer.keyId]);
    expect(await owner.call('deleteDeviceKey', { id: keyId })).toMatchObject({
      status: 404,
      envelope: { message: 'Device not found' },
    });
  });

  it('come back as they were after they were removed by mistake, and only to their owner', async () => {
    const { person } = await openTestApp();
    const [owner, other] = [await person('Owner'), await person('Other')];
    const { keyId } = await registerDevice(owner);
    const before = await owner.data('getDeviceKeys');
    await owner.data('deleteDeviceKey', { id: keyId });
    expect((await other.call('restoreDeviceKey', { id: keyId })).status).toBe(404);
    expect(await owner.data('getDeviceKeys')).toEqual([]);
    const restored = await owner.call('restoreDeviceKey', { id: keyId });
    expect(restored.envelope).toMatchObject({ message: 'Device restored successfully', data: before[0] });
    expect(await owner.data('getDeviceKeys')).toEqual(before);
    expect(await owner.data('restoreDeviceKey', { id: keyId }), 'it is there already').toEqual(before[0]);
    expect(await owner.call('restoreDeviceKey', { id: 'unknown' })).toMatchObject({
      status: 404,
      envelope: { message: 'Device not found' },
    });
  });

  it('are their own: nobody sees or removes those of others, and two people may share one', async () => {
    const { person } = await openTestApp();
    const [one, other] = [await person('One'), await person('Other')];
    const { keyId, publicKey } = await registerDevice(one);
    expect(await other.data('getDeviceKeys')).toEqual([]);
    expect((await other.call('deleteDeviceKey', { id: keyId })).status).toBe(404);
    await other.data('addDeviceKey', { body: { publicKey } });
    await other.data('deleteDeviceKey', { id: keyId });
    expect((await one.data('getDeviceKeys')).map(({ _id }) => _id)).toEqual([keyId]);
  });

  it.each(['\0', 'a\0b', '\ud800', "' or 1 = 1", ''])('have no id %j', async (id) => {
    const { person } = await openTestApp();
    const owner = await person('Owner');
    await registerDevice(owner);
    expect((await owner.call('deleteDeviceKey', { id: id.toWellFormed() })).status).toBe(404);
    expect(await owner.data('getDeviceKeys')).toHaveLength(1);
  });

  it('are at most 20 new ones in an hour; one that is registered already does not count', async () => {
    const { person } = await openTestApp();
    const owner = await person('Owner');
    const first = await registerDevice(owner);
    for (let added = 1; added < 20; added += 1) await registerDevice(owner);
    const { publicKey } = await makeSigningDevice();
    const refused = await owner.call('addDeviceKey', { body: { publicKey } });
    expect(refused).toMatchObject({ status: 429, envelope: { code: 'too-many-attempts' } });
    expect(refused.envelope.message).toMatch(/^Too many new devices\. Please try again in \d+ seconds\.$/);
    expect(await owner.data('getDeviceKeys')).toHaveLength(20);
    const same = await owner.call('addDeviceKey', { body: { publicKey: first.publicKey } });
    expect(same.status).toBe(200);
  });

  it('are at most 100, of which removed ones make room', async () => {
    const { person, database } = await openTestApp();
    const owner = await person('Owner');
    const user_id = owner.user._id;
    const rows = Array.from({ length: limits.devices }, (_, index) => ({
      user_id,
      id: `key ${index}`,
      public_key: 'A'.repeat(43),
      device: 'Firefox',
      created_at: new Date(index).toISOString(),
      removed_at: null,
    }));
    await database.write((tx) => tx.insertInto('device_keys').values(rows).execute());
    const { publicKey } = await makeSigningDevice();
    expect(await owner.call('addDeviceKey', { body: { publicKey } })).toMatchObject({
      status: 409,
      envelope: { code: 'too-many-devices', message: 'You have 100 devices. Please remove one in your profile.' },
    });
    await owner.data('deleteDeviceKey', { id: 'key 3' });
    await owner.data('addDeviceKey', { body: { publicKey } });
    expect(await owner.data('getDeviceKeys')).toHaveLength(limits.devices);
    const stored = await database.reads.selectFrom('device_keys').select('id').where('user_id', '=', user_id).execute();
    expect(stored.map(({ id }) => id)).not.toContain('key 3');
    expect(stored).toHaveLength(limits.devices);
  });
});

const subscription = (name: string) => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
  keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
});

describe('pushes', () => {
  it('need the key of the server, which it gives only if it sends any', async () => {
    const opened = await openTestApp({ sendPush: async () => 'sent' });
    const { publicKey = '' } = await (await opened.person('Owner')).data('getPushKey');
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    const without = await openTestApp();
    expect(await (await without.person('Owner')).data('getPushKey')).toEqual({});
  });

  it('go to known push services only', async () => {
    const { person } = await openTestApp();
    const owner = await person('Owner');
    const body = { ...subscription('a'), endpoint: 'https://169.254.169.254/latest' };
    expect(await owner.call('addPushSubscription', { body })).toMatchObject({
      status: 400,
      envelope: { field: 'endpoint', message: 'Endpoint must be the address of a push service' },
    });
  });

  const endpointsOf = async ({ database }: Awaited<ReturnType<typeof openTestApp>>, { user }: Person) => {
    const rows = await database.reads
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('user_id', '=', user._id)
      .execute();
    return rows.map(({ endpoint }) => endpoint.split('/').at(-1)).toSorted();
  };

  it('end with the session of their browser', async () => {
    const opened = await openTestApp();
    const [admin, owner] = [await opened.person('Admin', true), await opened.person('Owner')];
    const { email, _id: id } = owner.user;
    /** Logs in, and subscribes. */
    const subscribed = async (name: string) => {
      const browser = new Client(opened.app, await opened.visitor.data('login', { body: { email, password } }));
      await browser.data('addPushSubscription', { body: subscription(name) });
      return browser;
    };
    const browser = await subscribed('logged-out');
    await subscribed('other');
    await browser.data('endSession', { id: 'current' });
    expect(await endpointsOf(opened, owner)).toEqual(['other']);

    const changing = await subscribed('changing');
    const changed = { currentPassword: password, password, confirmPassword: password };
    await changing.data('changePassword', { body: changed });
    expect(await endpointsOf(opened, owner)).toEqual(['changing']);
    await admin.data('logOutEverywhere', { id, body: {} });
    expect(await endpointsOf(opened, owner)).toEqual([]);

    const { card } = await admin.data('newCard', { id });
    const byCard = new Client(opened.app, await opened.visitor.data('loginWithCard', { body: { card } }));
    await byCard.data('addPushSubscription', { body: subscription('by-card') });
    await admin.data('newCard', { id });
    expect(await endpointsOf(opened, owner)).toEqual([]);

    await subscribed('deleted');
    await admin.data('deleteUser', { id });
    expect(await endpointsOf(opened, owner)).toEqual([]);
  });

  it('are for the last subscriber of a browser, who alone can end them', async () => {
    const opened = await openTestApp();
    const [one, other] = [await opened.person('One'), await opened.person('Other')];
    await one.data('addPushSubscription', { body: subscription('shared') });
    await one.data('addPushSubscription', { body: subscription('own') });
    await other.data('addPushSubscription', { body: subscription('shared') });
    expect([await endpointsOf(opened, one), await endpointsOf(opened, other)]).toEqual([['own'], ['shared']]);
    await one.data('deletePushSubscription', { body: subscription('shared') });
    expect(await endpointsOf(opened, other)).toEqual(['shared']);
    await other.data('deletePushSubscription', { body: subscription('shared') });
    expect(await endpointsOf(opened, other)).toEqual([]);
  });
});
