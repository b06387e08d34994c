/** Follows the fences of code through the lines of a Markdown file. */
export function createFence() {
  let open: string | undefined;
  return {
    /** Whether the line is code, or opens or closes it. */
    read(line: string): boolean {
      const mark = /^\s*(?:[-*+] (?:\[[ xX]\] )?)?(`{3,}|~{3,})(.*)$/s.exec(line);
      if (open !== undefined) {
        const closes = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
        if (closes?.startsWith(open)) open = undefined;
        return true;
      }
      if (!mark || (mark[1]?.startsWith('`') && mark[2]?.includes('`'))) return false;
      open = mark[1];
      return true;
    },
  };
}
