/** A line's role in code: it starts, continues or closes it. */
export type CodeLine = 'start' | 'inside';

const start = /^\s*(?:[-*+] (?:\[[ xX]\] )?)?(`{3,}|~{3,})(.*)$/s;

/** Tracks code fences through the lines of a Markdown file. */
export function createFence() {
  let open: string | undefined;
  return {
    /** Whether code is open. */
    get isOpen() {
      return open !== undefined;
    },
    /** Its role in a block of code; undefined for text. */
    read(line: string): CodeLine | undefined {
      if (open !== undefined) {
        const closes = /^\s*(`{3,}|~{3,})\s*$/.exec(line)?.[1];
        if (closes?.startsWith(open)) open = undefined;
        return 'inside';
      }
      open = openedBy(line);
      return open === undefined ? undefined : 'start';
    },
  };
}

/** The fence with which a line starts code. */
function openedBy(line: string): string | undefined {
  const [, fence, language] = start.exec(line) ?? [];
  return fence?.startsWith('`') && language?.includes('`') ? undefined : fence;
}

/** Whether a line in code starts code again, so that the code before it was never closed. */
export const startsCodeAgain = (line: string) => /^ {0,3}(?:```|~~~)[\w+#.-]+\s*$/.test(line);
