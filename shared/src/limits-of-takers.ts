// Separate from the other limits, which takers' screens do not need to open: a bundle includes an object as a whole.

/** Timeout for users who load their own reports, in milliseconds. */
export const reportTimeout = 25_000;
/** Characters of the name of an exam. */
export const examNameLength = 200;
