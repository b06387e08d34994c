/** So many at once, and then one more whenever `refill` seconds have passed. */
export interface Limit {
  burst: number;
  /** Seconds until one more is allowed. */
  refill: number;
}

/** So many at once, and as many again in the course of the time. */
const every = (seconds: number, burst: number): Limit => ({ burst, refill: seconds / burst });

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** How much the server does for a caller, all in one place. */
export const rateLimits = {
  failedLogins: {
    /** Of a device that logged in to the account before: the only limit that it has. */
    ofKnownDevice: every(quarterHour, 10),
    /** The others have these three together. */
    ofAccountAndAddress: every(quarterHour, 10),
    ofAddress: every(quarterHour, 100),
    /** From everywhere: refilled as fast as one address alone could use it up, so that one alone never does. */
    ofAccount: { burst: 100, refill: every(quarterHour, 10).refill },
  },
  registrationsOfAddress: every(hour, 300),
  /** Far above any person: more than a device that was offline for years may bring, and then 20 a second. */
  reportsOfUser: { burst: 10_000, refill: 1 / 20 },
} as const satisfies Record<string, Limit | Record<string, Limit>>;

/** Exams that the AI writes for one admin at a time. `AI_EXAMS_PER_DAY` bounds those of all admins together. */
export const aiExams = { atOnce: 2 } as const;

/**
 * Password hashes at once, and how many more may wait. A hash holds one of Node's four threads, which files and
 * backups need as well.
 */
export const hashing = { running: 2, waiting: 500 } as const;
