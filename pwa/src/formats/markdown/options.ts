/** Few spaces, because an expression would try each division of many. */
const option = /^( {0,3}[-*+]\s{0,9})\[\s{0,3}([xX]?)\s{0,3}\](?![([])\s*(.*)$/s;

/** The option that a line of a task list starts; undefined for any other line. */
export function optionOf(line: string): { text: string; isCorrect: boolean; indent: number } | undefined {
  const found = option.exec(line);
  if (!found) return undefined;
  return { text: found[3] ?? '', isCorrect: found[2] !== '', indent: found[1]?.length ?? 2 };
}

/** Whether a text may have options, found sooner than in its lines one by one. */
export const hasBoxes = (text: string) => /[-*+]\s{0,9}\[\s{0,3}[xX]?\s{0,3}\]/.test(text);

/** A box where none should be, or with another mark in it. */
const almost = [
  /^(?:(?:\d{1,2}[.)]|[A-Za-z][.)]|[-*+–—•‣·])\s{0,9})?\[\s{0,3}[xX]?\s{0,3}\](?![([:])/,
  /^[-*+–—•‣·]\s{0,9}\[\s{0,3}[^\s\d\]]?\s{0,3}\]/,
  /^[-*+–—•‣·]\s{0,9}\(\s{0,3}[^\s\w)]?[xX]?\s{0,3}\)\s/,
  /^(?:[-*+–—•‣·]\s{0,9})?[☐☑☒]/,
];

/** Whether a line that is no option reads like one: `— [x] a`, `- [×] a`, `[ ] a`. */
export function isAlmostOption(line: string): boolean {
  const text = line.trimStart();
  return almost.some((pattern) => pattern.test(text));
}

/** Whether a line of code is an option as most write it. */
export const isUsualOption = (line: string) => /^ {0,3}[-*+] \[[ xX]\] \S/.test(line);
