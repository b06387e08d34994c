/** At most `most` in `seconds`, which begin with the first. */
export interface Amount {
  most: number;
  seconds: number;
}

/** Counted under keys that begin with `name`. */
export interface Limit extends Amount {
  name: string;
}

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

const ten = { most: 10, seconds: quarterHour };
const hundred = { most: 100, seconds: quarterHour };
/** One address or device alone, with its 10 every 15 minutes, does not reach it: 960 a day. */
const inADay = { most: 1_050, seconds: day };

/** How much the servers together do for a caller. */
export const rateLimits = {
  failedLogins: {
    /** A device that logged in to the account before has only these three limits. */
    ofKnownDevice: { name: 'known device', ...ten },
    ofKnownDevicesOfAccount: { name: 'known devices', ...hundred },
    ofKnownDevicesOfAccountInADay: { name: 'known devices in a day', ...inADay },
    /** All others have only these four. */
    ofAccountAndAddress: { name: 'account and address', ...ten },
    ofAddress: { name: 'address', ...hundred },
    ofAccount: { name: 'account', ...hundred },
    ofAccountInADay: { name: 'account in a day', ...inADay },
  },
  /** By account: a stolen session must not be able to guess the password. */
  failedCurrentPasswords: { name: 'current password', ...ten },
  /** Cards of 60 bits are not guessed: this bounds the work, and leaves room for a class with its typing errors. */
  failedCardsOfAddress: { name: 'cards of an address', ...hundred },
  failedCardsOfAddressInADay: { name: 'cards of an address in a day', ...inADay },
  /** Links for forgotten passwords; a school may have one address. */
  resetsOfAddress: { name: 'links of an address', most: 100, seconds: hour },
  resetsOfAccount: { name: 'links of an account', most: 5, seconds: hour },
  registrationsOfAddress: { name: 'registrations', most: 300, seconds: hour },
  /** New devices that sign attempts. */
  devicesOfUser: { name: 'new devices', most: 20, seconds: hour },
  /** Far above any person: more than a device that was offline for years may bring, and 20 a second. */
  reportsOfUser: { name: 'reports', most: 10_000, seconds: 500 },
} as const satisfies Record<string, Limit | Record<string, Limit>>;

/** `AI_EXAMS_PER_DAY` bounds the exams of all admins together. */
export const aiExams = {
  /** Those of one admin. */
  atOnce: 2,
  /** Each takes at most two minutes. */
  place: { name: 'AI exam of an admin', most: 1, seconds: 180 },
  ofDay: (most: number): Limit => ({ name: 'AI exams', most, seconds: day }),
} as const;

/**
 * Password hashes at once, and how many more may wait. A hash holds one of Node's four threads, which files and
 * backups need as well.
 */
export const hashing = { running: 2, waiting: 500 } as const;
