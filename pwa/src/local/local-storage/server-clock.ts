import { readRemembered, remember } from './remembered.ts';

const key = 'server clock';

/** Milliseconds by which the clocks may differ: an answer has only the second, and takes time to arrive. */
const tolerance = 2000;

/** The server's time as this device knows it, offline too: its own clock plus the server's last known lead. */
export function createServerClock(device: { now(): number }) {
  /** The newest time that the server sent to this page. A clock that is set back cannot go below it. */
  let latest = 0;
  const ahead = () => Number(readRemembered(key) ?? 0);
  return {
    /** Epoch milliseconds. */
    now: () => Math.max(device.now() + ahead(), latest),

    /** @param date the `Date` header of an answer */
    learn(date: string | null): void {
      const server = Date.parse(date ?? '');
      if (Number.isNaN(server)) return;
      latest = server;
      const difference = server - device.now();
      if (Math.abs(difference - ahead()) > tolerance) remember(key, String(difference));
    },
  };
}
