import * as z from 'zod/mini';
import { fromBase64url } from './bytes.ts';
import { errorMessages } from './error-messages.ts';
import { limits } from './limits.ts';

/** A device that signs attempts of its user. */
export const deviceKey = z.object({
  /** By `deviceKeyId`. */
  _id: z.string(),
  /** Browser and system, as the browser names them: `Firefox on Android`. */
  device: z.string(),
  /** ISO instant. */
  createdAt: z.string(),
});
export type DeviceKey = z.infer<typeof deviceKey>;

const bytes = (length: number, message: string) =>
  z.string(message).check(z.refine((text) => fromBase64url(text)?.length === length, message));

/** The body of `addDeviceKey`: an Ed25519 key of 32 bytes as base64url. */
export const publicKey = z.object(
  { publicKey: bytes(32, 'Public key must be 32 bytes in base64url') },
  errorMessages.notAnObject,
);

const codeMessage = 'Code is required';
/** The body of `addCollected`. */
export const collectedCode = z.object(
  {
    code: z
      .string(codeMessage)
      .check(
        z.minLength(1, codeMessage),
        z.maxLength(2 * limits.attemptCode[2], 'Code is too long to be that of an attempt'),
      ),
  },
  errorMessages.notAnObject,
);

/** The push services of browsers. The server calls no other address from a client, so none inside its own network. */
const pushServices =
  /^(fcm\.googleapis\.com|([a-z\d-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/** Whether an address belongs to a browser's push service. */
export function isPushEndpoint(text: string): boolean {
  const [, host, rest] = /^https:\/\/([a-z\d.-]+)(\/[\x21-\x7e]*)$/.exec(text) ?? [];
  return host !== undefined && rest !== undefined && pushServices.test(host);
}

const endpointMessage = 'Endpoint must be the address of a push service';
const endpoint = z
  .string(endpointMessage)
  .check(z.maxLength(limits.pushEndpoint, endpointMessage), z.refine(isPushEndpoint, endpointMessage));

/** The body of `deletePushSubscription`. */
export const pushEndpoint = z.object({ endpoint }, errorMessages.notAnObject);

/** The body of `addPushSubscription`: what `PushSubscription.toJSON()` gives. */
export const pushSubscription = z.object(
  {
    endpoint,
    keys: z.object(
      {
        p256dh: bytes(65, 'Key p256dh must be 65 bytes in base64url'),
        auth: bytes(16, 'Key auth must be 16 bytes in base64url'),
      },
      'Keys are required',
    ),
  },
  errorMessages.notAnObject,
);
export type PushSubscriptionBody = z.infer<typeof pushSubscription>;

/** Someone else handed a report in. */
interface ReportArrived {
  type: 'report-arrived';
  reportId: string;
  examName: string;
}

/** An exam opens soon, or closes soon and was not handed in. */
interface ExamReminder {
  type: 'exam-opens' | 'exam-closes';
  examId: string;
  examName: string;
  /** When it opens or closes; ISO instant. */
  at: string;
}

/** What a person is notified about. */
export type PushNews = ReportArrived | ExamReminder;

/** The payload of a Web Push message: its title is in the person's language, which is absent until it is chosen. */
export type PushMessage = PushNews & { title: string; language?: string | undefined };
