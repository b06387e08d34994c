import * as z from 'zod/mini';
import { cardLogin, emailOnly, ownDetails, passwordChange, passwordReset, session } from '../people.ts';
import { credentials, registration, user } from '../user.ts';
import type { EndpointSchemas } from './endpoint-schemas.ts';
import type { EndpointName } from './endpoints.ts';

/** The schemas of the endpoints for registering, logging in and changing one's own account. */
export const accountSchemas = {
  register: {
    message: 'User registered successfully',
    body: registration,
    data: z.null(),
    failures: ['invalid-field', 'already-exists', 'only-admins', 'busy'],
  },
  /** `data` is the token. */
  login: {
    message: 'User logged in successfully',
    body: credentials,
    data: z.string(),
    failures: ['invalid-field', 'invalid-login', 'too-many-attempts', 'busy'],
  },
  getUserInfo: { message: 'User info fetched successfully', data: user },
  getSignInOptions: {
    message: 'Sign-in options fetched successfully',
    data: z.object({
      /** Whether this server can send password-reset e-mails. */
      forgotPassword: z.boolean(),
      /** Whether no one has ever registered on this server. */
      isEmpty: z.boolean(),
    }),
  },
  /** `data` is the token. */
  loginWithCard: {
    message: 'User logged in successfully',
    body: cardLogin,
    example: { card: '0000-0000-0000' },
    data: z.string(),
    failures: ['invalid-field', 'invalid-login', 'too-many-attempts'],
  },
  forgotPassword: {
    message: 'If there is an account with this email, a link is on its way',
    body: emailOnly,
    data: z.null(),
    failures: ['invalid-field', 'not-found'],
  },
  resetPassword: {
    message: 'Password changed successfully',
    body: passwordReset,
    example: { token: 'x'.repeat(43), password: 'a good secret', confirmPassword: 'a good secret' },
    data: z.null(),
    failures: ['invalid-field', 'not-found'],
  },
  /** A new e-mail address needs the current password, if there is one. The old address is notified. */
  editMe: {
    message: 'Profile edited successfully',
    body: ownDetails,
    data: user,
    failures: ['invalid-field', 'already-exists', 'too-many-attempts', 'busy'],
  },
  /** Ends every other session of the account, and its log-in card. */
  changePassword: {
    message: 'Password changed successfully',
    body: passwordChange,
    data: z.null(),
    failures: ['invalid-field', 'email-needed', 'too-many-attempts', 'busy'],
  },
  getSessions: { message: 'Sessions fetched successfully', data: z.array(session) },
  /** The id `current` is the session of this request. */
  endSession: { message: 'Session ended successfully', data: z.null(), failures: ['not-found'] },
} as const satisfies Partial<Record<EndpointName, EndpointSchemas>>;
