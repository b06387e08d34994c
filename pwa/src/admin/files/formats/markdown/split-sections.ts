import { t } from '@lingui/core/macro';
import { type CodeLine, createFence } from './fence.ts';
import { optionOf } from './options.ts';
import { isNumbered, looksLikeQuestion } from './question-number.ts';

/** A line of a file, counted from 1. */
export interface Line {
  number: number;
  text: string;
  code: CodeLine | undefined;
}

/** A heading with the lines below it. */
export interface Section {
  line: number;
  level: number;
  title: string;
  body: Line[];
  /** Why its end is ambiguous. */
  doubt?: string;
}

const heading = /^ {0,3}(#{1,6})(?:\s+(.*))?$/s;
/** `###Q70.` lacks its space. */
const tightHeading = /^ {0,3}(#{2,6})([^\s#].*)$/s;

/** The heading on a line; undefined for any other line. */
export function headingOf(line: string): { level: number; title: string } | undefined {
  const tight = tightHeading.exec(line);
  const found = heading.exec(line) ?? (isNumbered(tight?.[2] ?? '') ? tight : null);
  return found ? { level: found[1]?.length ?? 1, title: withoutClosing(found[2] ?? '') } : undefined;
}

/** Splits a file at its headings, and at questions without number signs: `Q78. Which …`. */
export function splitSections(text: string): Section[] {
  const fence = createFence();
  const lines = text.split('\n').map((line, at) => ({ number: at + 1, text: line, code: fence.read(line) }));
  const isStart = questionsWithoutHeading(lines);
  let section: Section = { line: 1, level: 0, title: '', body: [] };
  const sections = [section];
  let hasOptions = false;
  for (const [at, line] of lines.entries()) {
    const found = line.code ? undefined : headingOf(line.text);
    const isChapter = section.level <= 2 && !isNumbered(section.title);
    if (found || (isStart[at] && (hasOptions || isChapter))) {
      const start = found ?? { level: 6, title: line.text.trim().replace(/^(\*\*|__)(.*?)\1/, '$2') };
      section = { line: line.number, ...start, body: [] };
      sections.push(section);
      hasOptions = false;
      continue;
    }
    if (isStart[at]) section.doubt ??= mayStart(line);
    hasOptions ||= !line.code && optionOf(line.text) !== undefined;
    section.body.push(line);
  }
  const opened = fence.isOpen && section.body.findLast(({ code }) => code === 'start');
  if (opened) section.doubt ??= isOpen(opened);
  return sections;
}

function mayStart({ number, text }: Line): string {
  const start = quoted(text);
  return t`Line ${number} may start another question: ${start}.`;
}

const isOpen = ({ number }: Line) => t`Its code, which starts in line ${number}, is not closed.`;

/** For each line, whether it starts a question without a heading: options follow before the next one. */
function questionsWithoutHeading(lines: readonly Line[]): boolean[] {
  let leadsToOption = false;
  return lines
    .toReversed()
    .map(({ text, code }) => {
      if (code) return false;
      const isStart = looksLikeQuestion(text);
      const starts = isStart && leadsToOption;
      if (isStart || headingOf(text)) leadsToOption = false;
      else leadsToOption ||= optionOf(text) !== undefined;
      return starts;
    })
    .toReversed();
}

/** The start of a line for people. */
export function quoted(line: string): string {
  const text = line.replace(/^[\s#]+/, '').trim();
  const start = text.length > 40 ? `${text.slice(0, 40).toWellFormed()}…` : text;
  return t({ message: `“${start}”`, comment: 'The start of a line of a file, in quotation marks' });
}

/** A heading's text without closing number signs. */
function withoutClosing(text: string): string {
  const whole = text.trim();
  let end = whole.length;
  while (whole[end - 1] === '#') end -= 1;
  const isClosed = end === 0 || /\s/.test(whole[end - 1] ?? '');
  return isClosed ? whole.slice(0, end).trimEnd() : whole;
}
