import type { PushMessage } from '@quiz-app/shared/device';
import webPush from 'web-push';
import type { PushKey } from '../auth/own-keys.ts';
import type { SendPush } from './notify.ts';

/** Seconds for which a push service keeps a message for an offline browser: four weeks, their maximum. */
const keptSeconds = 28 * 24 * 60 * 60;
/** Milliseconds. */
const timeout = 10_000;
/** The answers of a push service for a browser that has unsubscribed or is unknown. */
const gone = new Set([404, 410]);

/** A reminder is of no use once the exam has opened or closed. */
const secondsOf = (message: PushMessage): number =>
  'at' in message ? Math.max(0, Math.floor((Date.parse(message.at) - Date.now()) / 1_000)) : keptSeconds;

/**
 * Sends messages by Web Push (RFC 8030), encrypted for the browser (RFC 8291). Redirects are not followed.
 * @param subject the contact of the operator for push services (RFC 8292)
 * @param request replaces the network in tests
 */
export function createSendPush(key: PushKey, subject: string, request: typeof fetch = fetch): SendPush {
  const vapidDetails = { subject, ...key };
  return async (subscription, message) => {
    const { endpoint, method, headers, body } = webPush.generateRequestDetails(subscription, JSON.stringify(message), {
      vapidDetails,
      TTL: secondsOf(message),
    });
    const signal = AbortSignal.timeout(timeout);
    const answer = await request(endpoint, { method, headers, body, redirect: 'manual', signal } as RequestInit);
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (gone.has(answer.status)) return 'gone';
    throw new Error(`the push service at ${new URL(endpoint).host} answered ${answer.status}`);
  };
}
