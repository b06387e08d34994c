// Apart from the other limits, which no screen of a taker needs when it opens: a bundle takes an object whole.

/** Timeout for users who load their own reports, in milliseconds. */
export const reportTimeout = 25_000;
/** Characters of the name of an exam. */
export const examNameLength = 200;
