/** What makes a spreadsheet read a cell as a formula, also in the wide forms of East Asian keyboards. */
const atStart = /^'*\s*[=+\-@＝＋－＠]/;
/** All that is between two texts, before a formula: looked for from its start only, so that long ones take no longer. */
const between = /(?<![;,|"'\s])[;,|"'\s]+(?=[=+\-@＝＋－＠])/g;
/** What some spreadsheet takes for the end of a cell, whether or not the cell is quoted. */
const separator = /[;,|\t\r\n]/;

/** Makes text of what a spreadsheet would take for a formula, with an apostrophe as OWASP advises. */
export function guardCell(text: string): string {
  const guarded = text.replaceAll(between, (gap) => (separator.test(gap) ? `${gap}'` : gap));
  return atStart.test(guarded) ? `'${guarded}` : guarded;
}

/** The text that `guardCell` was given. */
export function unguardCell(cell: string): string {
  const isGuarded = cell.startsWith("'") && atStart.test(cell.slice(1));
  return (isGuarded ? cell.slice(1) : cell).replaceAll(between, (gap) =>
    gap.endsWith("'") && separator.test(gap) ? gap.slice(0, -1) : gap,
  );
}
