/** Only a few spaces, because the expression would try every way to divide many. */
const option = /^( {0,3}[-*+]\s{0,9})\[\s{0,3}([xX]?)\s{0,3}\](?![([])\s*(.*)$/s;

/** The option that starts on a line of a task list; undefined for any other line. */
export function optionOf(line: string): { text: string; isCorrect: boolean; indent: number } | undefined {
  const found = option.exec(line);
  if (!found) return undefined;
  return { text: found[3] ?? '', isCorrect: found[2] !== '', indent: found[1]?.length ?? 2 };
}

/** Whether a text may have options; faster than checking each line. */
export const hasBoxes = (text: string) => /[-*+]\s{0,9}\[\s{0,3}[xX]?\s{0,3}\]/.test(text);

/** A box in the wrong place or with the wrong mark. */
const almost = [
  /^(?:(?:\d{1,2}[.)]|[A-Za-z][.)]|[-*+–—•‣·])\s{0,9})?\[\s{0,3}[xX]?\s{0,3}\](?![([:])/,
  /^[-*+–—•‣·]\s{0,9}\[\s{0,3}[^\s\d\]]?\s{0,3}\]/,
  /^[-*+–—•‣·]\s{0,9}\(\s{0,3}[^\s\w)]?[xX]?\s{0,3}\)\s/,
  /^(?:[-*+–—•‣·]\s{0,9})?[☐☑☒]/,
];

/** Whether a line that is not an option looks like one: `— [x] a`, `- [×] a`, `[ ] a`. */
export function isAlmostOption(line: string): boolean {
  const text = line.trimStart();
  return almost.some((pattern) => pattern.test(text));
}

/** Whether a line of code looks like an ordinary option. */
export const isUsualOption = (line: string) => /^ {0,3}[-*+] \[[ xX]\] \S/.test(line);
