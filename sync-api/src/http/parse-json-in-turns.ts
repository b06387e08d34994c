import type { Turn } from '../database/fair-turn.ts';

/** A part of the text is so long that parsing it would hold the event loop. */
export class JsonPartTooLong extends Error {}

/** A text up to this length, in UTF-16 units, is parsed in a few milliseconds. */
const quick = 1024 * 1024;
/** How long one turn may take, in milliseconds. */
const turnMs = 5;

const marks = /["[\]{},]/g;
/** Which marks open and close a list or an object. */
const depthOf: Record<string, number | undefined> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/**
 * Parses JSON as `JSON.parse` does, without holding the event loop: the items of the lists in which exams and questions
 * stand are parsed one by one, and what is around them last.
 *
 * @param atOnce the length of texts that are parsed at once
 * @throws SyntaxError as `JSON.parse` does; JsonPartTooLong where an item, or what is around the items, is longer than
 * 1 Mi UTF-16 units
 */
export async function parseJsonInTurns(text: string, takeTurn: Turn, atOnce = quick): Promise<unknown> {
  if (text.length <= atOnce) return JSON.parse(text);
  const inTurns = turns(takeTurn);
  // Items at this depth are cut out: of the list in an object, or in each object of a list.
  const depthOfLists = /^\s*\[/.test(text) ? 3 : 2;
  const items: unknown[] = [];
  let around = '';
  let takenUpTo = 0;
  let depth = 0;
  /** The depths of open lists at which items are cut out, and where the current item begins. */
  let itemFrom = -1;

  const endItem = (end: number) => {
    const item = text.slice(itemFrom, end);
    if (item.trim() !== '') {
      if (item.length > quick) throw new JsonPartTooLong();
      around += `${text.slice(takenUpTo, itemFrom)}${items.length}`;
      items.push(JSON.parse(item));
      takenUpTo = end;
    }
    itemFrom = -1;
  };

  marks.lastIndex = 0;
  for (let at = 0; at < text.length; ) {
    marks.lastIndex = at;
    const found = marks.exec(text);
    if (!found) break;
    const [mark] = found;
    const { index } = found;
    at = index + 1;
    if (mark === '"') at = endOfString(text, index);
    else if (mark === ',') {
      if (itemFrom >= 0 && depth === depthOfLists) {
        endItem(index);
        itemFrom = at;
      }
    } else {
      const change = depthOf[mark] ?? 0;
      if (change < 0 && depth === depthOfLists && itemFrom >= 0) endItem(index);
      depth += change;
      if (mark === '[' && depth === depthOfLists) itemFrom = at;
    }
    await inTurns();
  }
  around += text.slice(takenUpTo);
  if (around.length > quick) throw new JsonPartTooLong();
  return withItems(JSON.parse(around), items, depthOfLists);
}

/** Where a string ends that begins at a quote: after its closing quote, or at the end of the text. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Puts the items into the lists in which their numbers stand. */
function withItems(value: unknown, items: readonly unknown[], depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 1) {
    if (!Array.isArray(value)) return value;
    return value.map((number) => items[Number(number)]);
  }
  if (Array.isArray(value)) return value.map((item) => withItems(item, items, depth - 1));
  for (const [key, held] of Object.entries(value)) {
    // An assignment to __proto__ would not set a key.
    Object.defineProperty(value, key, {
      value: withItems(held, items, depth - 1),
      configurable: true,
      enumerable: true,
      writable: true,
    });
  }
  return value;
}

/** A function that takes a turn when the current one has run long enough. */
function turns(takeTurn: Turn): () => Promise<void> | undefined {
  let since = performance.now();
  let calls = 0;
  return () => {
    calls += 1;
    if (calls % 64 !== 0 || performance.now() - since < turnMs) return undefined;
    return takeTurn().then(() => {
      since = performance.now();
    });
  };
}
