import type { Exam } from '@quiz-app/shared/exam';
import type { ChoiceContent } from '@quiz-app/shared/question-kinds/choice';
import type { Api } from './api.ts';

const code = Array.from({ length: 30 }, (_, line) => `const line${line} = compute(${line}, "a rather long argument");`);
export const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2);

const questions: ChoiceContent[] = [
  {
    name: `What does this print, and why is ${longWord} a word?\n\n\`\`\`js\n${code.join('\n')}\n\`\`\``,
    options: { A: longWord, B: '`inline`', C: 'Three', D: 'Four' },
    correctOptions: ['A', 'B'],
  },
];

/** The texts of a long exam, and a name as long. */
export const longTexts = [longWord, 'W'.repeat(100), questions, questions[0]?.name.split('\n')[0]];

/** An exam of one question with a long program, and with words that are longer than a line on a phone. */
export function longExam(api: Api, name: string): Promise<Exam> {
  const details = { name, category: longWord, duration: 600, totalMarks: 10, passingMarks: 5 };
  return api.addExam(details, questions);
}
