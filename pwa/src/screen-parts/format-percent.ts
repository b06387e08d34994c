/** `64 %` on one line; a dash if unknown. */
export const formatPercent = (value: number | null | undefined): string =>
  value === null || value === undefined ? '–' : `${withMinus(Math.round(value))}\u00a0%`;

/** A number with the minus of texts. */
export const withMinus = (value: number): string => String(value).replace('-', '−');
