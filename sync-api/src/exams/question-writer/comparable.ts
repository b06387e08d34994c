/**
 * Normalizes a text for comparison: two texts that a reader would take for the same become equal. Case and a final full
 * stop count only in code, which stands in backticks, and in formulas.
 */
export function comparable(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, (hidden) => (/\s/.test(hidden) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (/`|\\[([]/.test(visible)) return visible;
  return visible
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}]\s?)[.?!:]+$/u, '')
    .trimEnd();
}
