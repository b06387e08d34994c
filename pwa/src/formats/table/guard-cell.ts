/** What makes a spreadsheet read a cell as a formula, also in the wide forms of East Asian keyboards. */
const start = '[=+\\-@＝＋－＠]';
const atStart = new RegExp(`^'*\\s*${start}`);
/** The same after what some spreadsheet takes for the end of a cell, whether or not the cell is quoted. */
const inside = new RegExp(`([;,|\\t\\r\\n]["'\\s]*)(?=${start})`, 'g');
const guardedInside = new RegExp(`([;,|\\t\\r\\n]["'\\s]*)'(?=${start})`, 'g');

/** Makes text of what a spreadsheet would take for a formula, with an apostrophe as OWASP advises. */
export function guardCell(text: string): string {
  const guarded = text.replaceAll(inside, "$1'");
  return atStart.test(guarded) ? `'${guarded}` : guarded;
}

/** The text that `guardCell` was given. */
export function unguardCell(cell: string): string {
  const isGuarded = cell.startsWith("'") && atStart.test(cell.slice(1));
  return (isGuarded ? cell.slice(1) : cell).replaceAll(guardedInside, '$1');
}
