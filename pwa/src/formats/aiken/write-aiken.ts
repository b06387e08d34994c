import { keysOf } from '@quiz-app/shared/option-key';
import { checkQuestion } from '../check-question.ts';
import { fileName } from '../file-name.ts';
import type { Format, ImportedQuestion, LeftOutQuestion } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { parseBlock } from './read-aiken.ts';

export const writeAiken: Format['write'] = async (exams, day, task) => {
  const pace = createPacer(task);
  const blocks: string[] = [];
  const leftOut: LeftOutQuestion[] = [];
  for (const [exam, { questions }] of exams.entries()) {
    for (const [question, content] of questions.entries()) {
      const reason = reasonAgainst(content);
      if (reason) leftOut.push({ exam, question, reason });
      else blocks.push(linesOf(content).join('\n'));
      await pace((exam + question / questions.length) / exams.length, blocks.length + leftOut.length);
    }
  }
  const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  return { name: fileName(exams, day, '.aiken.txt'), type: 'text/plain', bytes, leftOut };
};

function linesOf({ name, options, correctOptions, ...rest }: ImportedQuestion): string[] {
  const keys = keysOf({ options, ...rest });
  return [name, ...keys.map((key) => `${key}. ${options[key]}`), `ANSWER: ${correctOptions[0]}`];
}

/** Why Aiken cannot hold a question; undefined if it can. */
function reasonAgainst(question: ImportedQuestion): string | undefined {
  const { name, options, correctOptions } = question;
  if (correctOptions.length > 1) return 'Aiken holds one correct option only.';
  if ([name, ...Object.values(options)].some((text) => text.includes('\n'))) {
    return 'Aiken holds texts of one line only.';
  }
  const again = checkQuestion(parseBlock(linesOf(question)));
  const isSame = typeof again !== 'string' && again.name === name && keysOf(again).length === keysOf(question).length;
  return isSame ? undefined : 'Aiken would take a part of its text for something else.';
}
