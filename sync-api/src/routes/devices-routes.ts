import { fromBase64url } from '@quiz-app/shared/bytes';
import { errorMessages } from '@quiz-app/shared/error-messages';
import { deviceKeyId } from '@quiz-app/shared/signed-attempt';
import { ApiError } from '../api-error.ts';
import type { AppContext } from '../app-context.ts';
import type { Serve } from '../http/create-routes.ts';
import { deviceName } from '../users/device-name.ts';

/** The keys by which devices sign attempts, and the browsers that get messages. */
export function serveDevices(serve: Serve, { deviceKeys, pushes, pushKey }: AppContext): void {
  serve('addDeviceKey', async ({ c, caller, body: { publicKey }, countCall }) => {
    const bytes = fromBase64url(publicKey);
    if (!bytes) throw new Error('the schema lets only base64url through');
    const device = deviceName(c.req.header('user-agent'));
    const created = { _id: await deviceKeyId(bytes), device, createdAt: new Date().toISOString() };
    const known = await deviceKeys.find(caller._id, created._id);
    if (!known) await countCall();
    const added = await deviceKeys.add(caller._id, created, publicKey);
    if (!added) throw new ApiError('too-many-devices', errorMessages.tooManyDevices);
    return added;
  });

  serve('getDeviceKeys', async ({ caller }) => deviceKeys.list(caller._id));

  serve('deleteDeviceKey', async ({ caller, id }) => {
    if (!(await deviceKeys.remove(caller._id, id))) throw new ApiError('not-found', errorMessages.deviceNotFound);
    return null;
  });

  serve('restoreDeviceKey', async ({ caller, id }) => {
    const restored = await deviceKeys.restore(caller._id, id);
    if (!restored) throw new ApiError('not-found', errorMessages.deviceNotFound);
    return restored;
  });

  serve('getPushKey', async () => (pushKey === undefined ? {} : { publicKey: pushKey }));

  serve('addPushSubscription', async ({ caller, sessionId, body }) => {
    await pushes.add({ userId: caller._id, sessionId }, body);
    return null;
  });

  serve('deletePushSubscription', async ({ caller, body: { endpoint } }) => {
    await pushes.remove(endpoint, caller._id);
    return null;
  });
}
