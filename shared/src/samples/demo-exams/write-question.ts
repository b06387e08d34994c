import type { ExamDetails } from '../../exam.ts';
import { type OptionKey, optionKeys, trueFalseOptions } from '../../option-key.ts';
import type { QuestionContent } from '../../question.ts';

/** An exam as an author writes it: nothing in it has an id yet. */
export interface WrittenExam extends ExamDetails {
  questions: QuestionContent[];
}

/** A question with its options from A on, and the keys that are correct. */
export function choice(name: string, options: string[], ...correctOptions: OptionKey[]): QuestionContent {
  const lettered = options.map((text, index) => [optionKeys[index], text]);
  return { name, options: Object.fromEntries(lettered), correctOptions };
}

export function trueFalse(name: string, answer: boolean): QuestionContent {
  return { name, options: { ...trueFalseOptions }, correctOptions: [answer ? 'A' : 'B'] };
}

/** A question text with a fenced block of code under it. */
export function withCode(text: string, language: string, ...lines: string[]): string {
  return [text, '', `\`\`\`${language}`, ...lines, '```'].join('\n');
}
