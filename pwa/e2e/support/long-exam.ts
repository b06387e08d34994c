import type { Exam } from '@quiz-app/shared/exam';
import type { Api } from './api.ts';

const code = Array.from({ length: 30 }, (_, line) => `const line${line} = compute(${line}, "a rather long argument");`);
export const longWord = 'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(2);

/** An exam of one question with a long program, and with words that are longer than a line on a phone. */
export function longExam(api: Api, name: string): Promise<Exam> {
  return api.addExam({ name, category: longWord, duration: 600, totalMarks: 10, passingMarks: 5 }, [
    {
      name: `What does this print, and why is ${longWord} a word?\n\n\`\`\`js\n${code.join('\n')}\n\`\`\``,
      options: { A: longWord, B: '`inline`', C: 'Three', D: 'Four' },
      correctOptions: ['A', 'B'],
    },
  ]);
}
