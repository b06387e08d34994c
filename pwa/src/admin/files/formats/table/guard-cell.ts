/** Characters that make a spreadsheet read a cell as a formula, including the wide forms of East Asian keyboards. */
const atStart = /^'*\s*[=+\-@＝＋－＠]/;
/** Everything between two texts before a formula; matched from its start only, so that long ones take no longer. */
const between = /(?<![;,|"'\s])[;,|"'\s]+(?=[=+\-@＝＋－＠])/g;
/** Characters that some spreadsheets treat as the end of a cell, even inside quotes. */
const separator = /[;,|\t\r\n]/;

/** Prevents a spreadsheet from reading a text as a formula, with an apostrophe, as OWASP advises. */
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
