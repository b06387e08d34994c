import type { ExamToWrite } from './format.ts';

/** Characters that some system does not allow in file names, and white space. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are not allowed
const unsafe = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff<>:"/\\|?*\s]+/g;

const longest = 80;

/** A text as a part of a file name. @param gap replaces characters that some system does not allow */
export const safeName = (text: string, gap: '-' | ' ' = '-') =>
  Array.from(text)
    .slice(0, longest)
    .join('')
    .replaceAll(unsafe, gap)
    .replaceAll(/^[-. ]+|[-. ]+$/g, '') || 'exam';

/** The name of an exams file, sorting by day, exam and version: `2026-11-22-JavaScript-Fundamentals-v3.json`. */
export function fileName(exams: readonly ExamToWrite[], day: Date, extension: string): string {
  const [first, ...others] = exams;
  const only = others.length === 0 ? first : undefined;
  const date = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  const version = only?.version === undefined ? '' : `-v${only.version}`;
  return `${date.join('-')}-${safeName(only ? only.name : 'exams')}${version}${extension}`;
}
