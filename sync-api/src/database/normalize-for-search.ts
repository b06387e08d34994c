/** A text as name filters compare it: without case, in one Unicode form. Databases each know case in a way of their own. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
