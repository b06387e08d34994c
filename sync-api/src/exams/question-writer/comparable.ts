/**
 * A text as readers compare it: two texts that would be taken for the same are
 * equal here. Case and a full stop count only in code, which stands in backticks.
 */
export function comparable(text: string): string {
  const visible = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, (hidden) => (/\s/.test(hidden) ? ' ' : ''))
    .replace(/\s+/g, ' ')
    .trim();
  if (visible.includes('`')) return visible;
  return visible
    .toLowerCase()
    .replace(/(?<=[\p{L}\p{N}]\s?)[.?!:]+$/u, '')
    .trimEnd();
}
