import type { Completed } from '../../content.ts';
import type { ExamDetails } from '../../exam.ts';
import { type ChoiceContent, type OptionKey, optionKeys, trueFalseOptions } from '../../question-kinds/choice.ts';

/** An exam whose questions have no ids yet. */
export interface WrittenExam extends Completed<ExamDetails> {
  questions: ChoiceContent[];
}

/** A question with its options, starting at A, and the correct keys. */
export function choice(name: string, options: string[], ...correctOptions: OptionKey[]): ChoiceContent {
  const lettered = options.map((text, index) => [optionKeys[index], text]);
  return { name, options: Object.fromEntries(lettered), correctOptions };
}

export function trueFalse(name: string, answer: boolean): ChoiceContent {
  return { name, options: { ...trueFalseOptions }, correctOptions: [answer ? 'A' : 'B'] };
}

/** A question text with a fenced block of code under it. */
export function withCode(text: string, language: string, ...lines: string[]): string {
  return [text, '', `\`\`\`${language}`, ...lines, '```'].join('\n');
}
