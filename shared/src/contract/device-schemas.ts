import * as z from 'zod/mini';
import { deviceKey, publicKey, pushEndpoint, pushSubscription } from '../device.ts';
import { deviceState, toldState } from '../exam-day.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';

/** The schemas of the endpoints that devices use: for their keys, push messages, and their state on exam day. */
export const deviceSchemas = {
  addDeviceKey: {
    message: 'Device added successfully',
    body: publicKey,
    data: deviceKey,
    failures: ['invalid-field', 'too-many-devices'],
  },
  getDeviceKeys: { message: 'Devices fetched successfully', data: z.array(deviceKey) },
  deleteDeviceKey: { message: 'Device removed successfully', data: z.null(), failures: ['not-found'] },
  /** Undoes `deleteDeviceKey`. */
  restoreDeviceKey: { message: 'Device restored successfully', data: deviceKey, failures: ['not-found'] },
  getPushKey: {
    message: 'Push key fetched successfully',
    /** `publicKey` is absent if this server sends no push messages. */
    data: z.object({ publicKey: z.optional(z.string()) }),
  },
  addPushSubscription: {
    message: 'Push subscription added successfully',
    body: pushSubscription,
    example: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/a',
      keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) },
    },
    data: z.null(),
    failures: ['invalid-field'],
  },
  deletePushSubscription: {
    message: 'Push subscription removed successfully',
    body: pushEndpoint,
    example: { endpoint: 'https://fcm.googleapis.com/fcm/send/a' },
    data: z.null(),
    failures: ['invalid-field'],
  },
  /** Replaces the earlier state of this session's device. */
  updateDeviceState: {
    message: 'Device state stored successfully',
    body: deviceState,
    data: toldState,
    failures: ['invalid-field'],
  },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
