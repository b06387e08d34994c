/** The digits of Crockford's base32, without letters that are easily misread. */
export const cardDigits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Digits of five bits each. */
export const cardLength = 12;

/**
 * Reads the code of a log-in card as a person types it: in any case, with spaces or hyphens, O for 0 and I or L for 1.
 * @returns the 12 digits; undefined for anything that cannot be a card's code
 */
export function readCard(typed: string): string | undefined {
  const digits = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode = digits.length === cardLength && Array.from(digits).every((digit) => cardDigits.includes(digit));
  return isCode ? digits : undefined;
}

/** A card's code in groups, as it is printed: `7K3M-9QXT-24AB`. */
export const printedCard = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1-');
