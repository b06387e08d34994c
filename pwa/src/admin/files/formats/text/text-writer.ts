/**
 * Collects text in paragraphs, lines, table rows and code. Spaces and line breaks are written with the text after them.
 * One function, because its parts share the text and what is pending.
 */
export function createTextWriter() {
  let out = '';
  /** The pending line breaks. */
  let breaks = 0;
  /** In a table cell, whose text stays on one line: a break becomes a space. */
  let isSpaced = false;
  let isAfterCode = false;
  /** The cells so far of each open row, and the number of open cells. */
  const rows: number[] = [];
  let cells = 0;

  function flush(): void {
    if (isSpaced && breaks === 0 && out !== '' && !/\s$/.test(out)) out += ' ';
    isSpaced = false;
    if (breaks === 0) return;
    if (out !== '') out = withoutSpaces(out) + '\n'.repeat(breaks);
    breaks = 0;
  }

  return {
    read: () => out,

    /** Writes text with its white space collapsed. */
    write(text: string): void {
      const collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ');
      const atStart = out === '' || breaks > 0 || isSpaced || out.endsWith('\n') || out.endsWith(' ');
      const shown = atStart ? collapsed.replace(/^ /, '') : collapsed;
      if (shown === '') return;
      flush();
      out += shown;
      isAfterCode = false;
    },
    /** Writes text with its white space. */
    writePlain(text: string): void {
      flush();
      out += text;
      isAfterCode = false;
    },
    /** Adjacent inline code becomes one. */
    writeCode(code: string): void {
      const wasAfterCode = isAfterCode;
      flush();
      out = wasAfterCode ? `${out.slice(0, -1)}${code}\`` : `${out}\`${code}\``;
      isAfterCode = true;
    },
    /** Writes lines as a paragraph of their own. */
    writeLines(lines: string): void {
      if (cells > 0) breaks = 1;
      flush();
      out += lines;
      breaks = 2;
    },

    needBreaks(count: number): void {
      if (cells > 0) isSpaced = true;
      else breaks = Math.max(breaks, count);
    },
    setBreaks(count: number): void {
      breaks = count;
    },
    /** @param isWritten false if the break belongs to a part that is written later */
    breakLine(isWritten: boolean): void {
      flush();
      isAfterCode = false;
      if (!isWritten) return;
      if (cells > 0) isSpaced = true;
      else out = `${withoutSpaces(out)}\n`;
    },

    openRow: () => rows.push(0),
    closeRow: () => rows.pop(),
    /** Starts a cell on the line of its row. */
    openCell(): void {
      if (cells === 0) flush();
      isAfterCode = false;
      const before = rows.at(-1) ?? Number(out !== '' && !out.endsWith('\n'));
      if (rows.length > 0) rows[rows.length - 1] = before + 1;
      if (before > 0) out = out === '' || out.endsWith('\n') ? `${out}| ` : `${withoutSpaces(out)} | `;
      isSpaced = false;
      cells += 1;
    },
    closeCell(): void {
      cells = Math.max(0, cells - 1);
      isSpaced = false;
    },
  };
}

/** A text without trailing spaces. A regular expression would check at every space. */
function withoutSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === ' ' || text[end - 1] === '\t') end -= 1;
  return text.slice(0, end);
}
