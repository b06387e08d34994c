import { endpoints } from '@quiz-app/shared/contract/endpoints';
import type { User } from '@quiz-app/shared/user';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { KnownDevices } from '../auth/known-devices.ts';
import type { Tokens } from '../auth/tokens.ts';
import { cameOverHttps, type NodeEnv } from '../http/caller-address.ts';
import { deviceName } from './device-name.ts';
import type { CheckedLogin, SessionsStore } from './sessions-store.ts';

/** Over https it has the prefix `__Secure-`, so that only https can set it. */
const deviceCookie = 'known-device';
/** 400 days, the longest that browsers keep a cookie. */
const deviceCookieSeconds = 400 * 24 * 60 * 60;

interface Parts {
  sessions: SessionsStore;
  tokens: Tokens;
  devices: KnownDevices;
  /** The number of reverse proxies in front of the server. */
  trustProxy: number;
}

/** Starts sessions, and makes devices known by a cookie. */
export function createSignIn({ sessions, tokens, devices, trustProxy }: Parts) {
  const cookieName = (secure: boolean) => (secure ? `__Secure-${deviceCookie}` : deviceCookie);

  return {
    /** The id of the device, if it has logged in to this account before. */
    knownDevice: (c: Context<NodeEnv>, account: string): string | undefined =>
      devices.read(getCookie(c, cookieName(cameOverHttps(c, trustProxy))), account),

    /** Makes the device known to this account. @param id the device's id if it is already known */
    rememberDevice(c: Context<NodeEnv>, account: string, id: string | undefined): void {
      const secure = cameOverHttps(c, trustProxy);
      setCookie(c, cookieName(secure), devices.issue(account, id), {
        path: endpoints.login.path,
        httpOnly: true,
        sameSite: 'Strict',
        secure,
        maxAge: deviceCookieSeconds,
      });
    },

    /** Starts a session. @returns its token; undefined if `checked` was replaced meanwhile */
    async begin(c: Context<NodeEnv>, { _id: userId }: User, checked: CheckedLogin): Promise<string | undefined> {
      const device = deviceName(c.req.header('user-agent'));
      const id = crypto.randomUUID();
      const token = await tokens.sign(userId, id);
      const hasStarted = await sessions.begin({ id, userId, device, expiresAt: tokens.expiryOf(token) }, checked);
      return hasStarted ? token : undefined;
    },
  };
}
