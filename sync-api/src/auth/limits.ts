/** For a token bucket: `burst` at once, and then one more every `refill` seconds. */
export interface BucketLimit {
  burst: number;
  /** Seconds until one more is allowed. */
  refill: number;
}

/** For a sliding window: at most `most` in any period of `seconds`. */
export interface WindowLimit {
  most: number;
  seconds: number;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** At most 10 in any 15 minutes. */
const tenFailures: WindowLimit = { most: 10, seconds: quarterHour };

/**
 * At most 100 in any 15 minutes: 90 at once, and then 10 every 15 minutes, as many as one address or device may have.
 * So one of them alone never uses up the limit that it shares with the others.
 */
const hundredFailures: BucketLimit = { burst: 90, refill: quarterHour / 10 };

/**
 * How much the server does for a caller. The counts of failed logins need little memory: each is removed once
 * it limits nobody any more, and their number is bounded by the password hash that each failed login takes.
 */
export const rateLimits = {
  failedLogins: {
    /** A device that logged in to the account before has only these two limits. */
    ofKnownDevice: tenFailures,
    ofKnownDevicesOfAccount: hundredFailures,
    /** All others have only these three. */
    ofAccountAndAddress: tenFailures,
    ofAddress: { most: 100, seconds: quarterHour },
    ofAccount: hundredFailures,
  },
  registrationsOfAddress: { burst: 300, refill: hour / 300 },
  /** Far above any person: more than a device that was offline for years may bring, and then 20 a second. */
  reportsOfUser: { burst: 10_000, refill: 1 / 20 },
} as const satisfies Record<string, BucketLimit | Record<string, BucketLimit | WindowLimit>>;

/** Exams that the AI writes for one admin at a time. `AI_EXAMS_PER_DAY` bounds those of all admins together. */
export const aiExams = { atOnce: 2 } as const;

/**
 * Password hashes at once, and how many more may wait. A hash holds one of Node's four threads, which files and
 * backups need as well.
 */
export const hashing = { running: 2, waiting: 500 } as const;
