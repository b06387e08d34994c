import { optionOf } from './options.ts';
import type { Line } from './split-sections.ts';

/** An option with the lines below it, up to the next option. */
export interface Choice {
  text: string;
  isCorrect: boolean;
  /** The width of its list marker. */
  indent: number;
  rest: Line[];
}

/** Splits the lines below a heading at the options. */
export function divideSection(body: readonly Line[]): { before: Line[]; choices: Choice[] } {
  const before: Line[] = [];
  const choices: Choice[] = [];
  for (const line of body) {
    const found = line.code === 'inside' ? undefined : optionOf(line.text);
    if (found) choices.push({ ...found, rest: [] });
    else (choices.at(-1)?.rest ?? before).push(line);
  }
  return { before, choices };
}

/** Whether a line is indented, so that it belongs to the option above it. */
export const isIndented = ({ text }: Line) => /^(?: {2,}|\t)/.test(text);

/**
 * Splits the lines below the last option: indented lines belong to it, and so does code if another option has code in
 * the same way. The rest explains the answer.
 */
export function divideAfter(choices: readonly Choice[]): { own: Line[]; after: Line[] } {
  const rest = choices.at(-1)?.rest ?? [];
  const othersHaveCode = choices.slice(0, -1).some(({ rest: lines }) => lines.some(isCodeOutside));
  const end = rest.findIndex((line) => line.text.trim() !== '' && !isIndented(line) && !(line.code && othersHaveCode));
  return end === -1 ? { own: rest, after: [] } : { own: rest.slice(0, end), after: rest.slice(end) };
}

const isCodeOutside = ({ text }: Line) => /^(`{3}|~{3})/.test(text);
