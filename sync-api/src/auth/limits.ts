export interface Limit {
  points: number;
  /** Seconds. */
  duration: number;
}

const quarterHour = 15 * 60;

/** How much the server does for a caller, all in one place. */
export const rateLimits = {
  failedLoginsOfAccount: { points: 10, duration: quarterHour },
  failedLoginsOfAddress: { points: 100, duration: quarterHour },
  registrationsOfAddress: { points: 300, duration: 60 * 60 },
} as const satisfies Record<string, Limit>;

/**
 * Password hashes at once, and how many more may wait. A hash holds one of Node's four threads, which files and
 * backups need as well.
 */
export const hashing = { running: 2, waiting: 500 } as const;
