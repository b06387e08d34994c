/** At most `most` in `seconds`, which start with the first one. */
export interface Amount {
  most: number;
  seconds: number;
}

/** Limits with different names count apart. */
export interface Limit extends Amount {
  name: string;
}

/** The limits that one thing counts against together, each with its key, of one or more parts. */
export type Counted = readonly (readonly [limit: Limit, ...key: string[]])[];

const quarterHour = 15 * 60;
const hour = 60 * 60;
const day = 24 * hour;

/** How much the servers together do for a caller. */
export const rateLimits = {
  /** Failed log-ins of one device, or of one address with one account; wrong current passwords of one account. */
  fewFailures: { name: 'few failures', most: 10, seconds: quarterHour },
  /** Failed log-ins of one account from all addresses, or of one address with all accounts. */
  manyFailures: { name: 'many failures', most: 100, seconds: quarterHour },
  /** Failed log-ins of one account. A single address or device cannot reach it: 10 every 15 minutes are 960 a day. */
  failuresInADay: { name: 'failures in a day', most: 1_050, seconds: day },
  /** Links for forgotten passwords; a school may have one address. */
  resetsOfAddress: { name: 'links of an address', most: 100, seconds: hour },
  resetsOfAccount: { name: 'links of an account', most: 5, seconds: hour },
  registrationsOfAddress: { name: 'registrations', most: 300, seconds: hour },
  /** New devices that sign attempts. */
  devicesOfUser: { name: 'new devices', most: 20, seconds: hour },
  /**
   * Far more than any person sends, even from a device that was offline for years: 20 a second. Counted in the
   * transaction that stores the report, so that a report that is not stored is not counted.
   */
  reportsOfUser: { name: 'reports', most: 10_000, seconds: 500 },
} as const satisfies Record<string, Limit>;

/** `AI_EXAMS_PER_DAY` bounds the exams of all admins together. */
export const aiExams = {
  /** The exams of one admin at once. */
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
