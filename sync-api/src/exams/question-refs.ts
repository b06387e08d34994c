/**
 * Writes a list of row numbers, with ranges for consecutive ones: `[3, 4, 5, 9]` is `3-5,9`. Questions are mostly added
 * one after another, so that a version with hundreds of them takes a few characters.
 */
export function writeRefs(refs: readonly number[]): string {
  const ranges: { first: number; last: number }[] = [];
  for (const ref of refs) {
    const range = ranges.at(-1);
    if (range && ref === range.last + 1) range.last = ref;
    else ranges.push({ first: ref, last: ref });
  }
  return ranges.map(({ first, last }) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** Reads what `writeRefs` wrote. */
export function readRefs(text: string): number[] {
  if (text === '') return [];
  return text.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}
