/** At most `most` in `seconds`, which begin with the first. */
export interface Limit {
  most: number;
  seconds: number;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

const tenFailures: Limit = { most: 10, seconds: quarterHour };
const hundredFailures: Limit = { most: 100, seconds: quarterHour };

/** One address or device alone, with its 10 every 15 minutes, does not reach it: 960 a day. */
const failuresOfDay: Limit = { most: 1_050, seconds: day };

/** How much the servers together do for a caller. */
export const rateLimits = {
  failedLogins: {
    /** A device that logged in to the account before has only these three limits. */
    ofKnownDevice: tenFailures,
    ofKnownDevicesOfAccount: hundredFailures,
    ofKnownDevicesOfAccountInADay: failuresOfDay,
    /** All others have only these four. */
    ofAccountAndAddress: tenFailures,
    ofAddress: hundredFailures,
    ofAccount: hundredFailures,
    ofAccountInADay: failuresOfDay,
  },
  /** Cards of 60 bits are not guessed: this bounds the work, and leaves room for a class with its typing errors. */
  failedCardsOfAddress: hundredFailures,
  failedCardsOfAddressInADay: failuresOfDay,
  /** Links for forgotten passwords; a school may have one address. */
  resetsOfAddress: { most: 100, seconds: hour },
  resetsOfAccount: { most: 5, seconds: hour },
  registrationsOfAddress: { most: 300, seconds: hour },
  /** Far above any person: more than a device that was offline for years may bring, and 20 a second. */
  reportsOfUser: { most: 10_000, seconds: 500 },
  /** New devices that sign attempts. */
  devicesOfUser: { most: 20, seconds: hour },
  /** What the devices of a person tell: a device tells after a sync. */
  statesOfUser: { most: 1_000, seconds: quarterHour },
} as const satisfies Record<string, Limit | Record<string, Limit>>;

/** `AI_EXAMS_PER_DAY` bounds the exams of all admins together. */
export const aiExams = {
  /** Those of one admin. */
  atOnce: 2,
  /** Each takes at most two minutes. */
  place: { most: 1, seconds: 180 },
  day,
} as const;

/**
 * Password hashes at once, and how many more may wait. A hash holds one of Node's four threads, which files and
 * backups need as well.
 */
export const hashing = { running: 2, waiting: 500 } as const;
