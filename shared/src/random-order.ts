/** Generates numbers from 0 to below 1, the same for the same seed: mulberry32 on an FNV-1a hash. */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The items in an order that is always the same for the same seed, by Fisher and Yates. */
export function inRandomOrder<Item>(items: readonly Item[], seed: string): Item[] {
  const random = randomOf(seed);
  const rest = items.slice();
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as Item);
}
