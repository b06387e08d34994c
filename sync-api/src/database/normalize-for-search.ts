/** Normalizes a text for name filters: lower case, NFC. Done here because SQLite and PostgreSQL lower-case differently. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
