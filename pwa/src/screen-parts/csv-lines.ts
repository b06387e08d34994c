import Papa from 'papaparse';

/** Makes spreadsheets read a file that begins with it as UTF-8. */
export const byteOrderMark = '\uFEFF';

/** What makes a spreadsheet read a cell as a formula, also in the wide forms of East Asian keyboards. */
const formulaStart = /^\s*[=+\-@＝＋－＠]/;

/** The same after what some spreadsheet takes for the end of a cell, whether or not the cell is quoted. */
const formulaInside = /([;,|\t\r\n]["'\s]*)(?=[=+\-@＝＋－＠])/g;

const withoutFormulas = (text: string) =>
  text.replaceAll(formulaInside, (separator, _, at) => (text.slice(0, at).trim() === '' ? separator : `${separator}'`));

/** Lines of a CSV file; what a spreadsheet would take for a formula is made text, as OWASP advises. */
export function csvLines(rows: (string | number)[][]): string {
  const safe = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormulas(cell) : cell)));
  const quotes = (cell: unknown) => typeof cell === 'string' && /[;|\t]/.test(cell);
  return `${Papa.unparse(safe, { newline: '\r\n', quotes, escapeFormulae: formulaStart })}\r\n`;
}
