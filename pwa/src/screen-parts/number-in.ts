import { i18n } from '@lingui/core';
import { readNumber } from '@quiz-app/shared/read-number';

/**
 * Parses a number, with a decimal comma too. `undefined` if the text is not one, or may be two: `1,234` is a thousand in
 * English.
 */
export function numberIn(text: string): number | undefined {
  if (/^\s*-?\d+(\.\d+)?\s*$/.test(text)) return Number(text);
  const { readings, isUnclear, unit } = readNumber(text, i18n.locale);
  const number = Number(readings[0]);
  return isUnclear || unit !== '' || Number.isNaN(number) ? undefined : number;
}
