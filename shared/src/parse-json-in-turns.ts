/** Thrown when a part of the text is so long that parsing it would block the event loop. */
export class JsonPartTooLong extends Error {}

interface ParseOptions {
  /** The depth of the lists whose items are parsed one by one; 1 is the text itself. */
  listsAt: number;
  /** The greatest length, in UTF-16 units, of an item, and of the text around the items. */
  longest: number;
}

const marks = /["[\]{},]/g;
/** The characters that open and close a list or an object. */
const depthOf: Record<string, number | undefined> = { '[': 1, '{': 1, ']': -1, '}': -1 };

/**
 * Parses JSON as `JSON.parse` does, without blocking the event loop: the items of the lists of exams or questions are
 * parsed one by one, the text around them last.
 *
 * @param pace is called often, and yields if the current tick was long
 * @throws SyntaxError as `JSON.parse` does; JsonPartTooLong if an item, or the text around the items, is longer than
 * `longest`
 */
export async function parseJsonInTurns(
  text: string,
  pace: () => Promise<void> | undefined,
  { listsAt, longest }: ParseOptions,
): Promise<unknown> {
  const items: unknown[] = [];
  let around = '';
  let takenUpTo = 0;
  let depth = 0;
  /** The depths of open lists whose items are cut out, and the start of the current item. */
  let itemFrom = -1;

  const endItem = (end: number) => {
    const item = text.slice(itemFrom, end);
    if (item.trim() !== '') {
      if (item.length > longest) throw new JsonPartTooLong();
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
      if (itemFrom >= 0 && depth === listsAt) {
        endItem(index);
        itemFrom = at;
      }
    } else {
      const change = depthOf[mark] ?? 0;
      if (change < 0 && depth === listsAt && itemFrom >= 0) endItem(index);
      depth += change;
      if (mark === '[' && depth === listsAt) itemFrom = at;
    }
    const turn = pace();
    if (turn !== undefined) await turn;
  }
  around += text.slice(takenUpTo);
  if (around.length > longest) throw new JsonPartTooLong();
  return withItems(JSON.parse(around), items, listsAt);
}

/** The end of the string that starts at a quote: after its closing quote, or the end of the text. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - 1 - slashes] === '\\') slashes += 1;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

/** Puts the items into the lists, in place of their numbers. */
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
