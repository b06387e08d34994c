import { t } from '@lingui/core/macro';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { keysOf } from '@quiz-app/shared/question-kinds/choice';
import { zipSync } from 'fflate';
import { checkQuestion } from '../check-question.ts';
import { fileName } from '../file-name.ts';
import { choicesOnly, leavingOut, type OfKind } from '../leaving-out.ts';
import { createPacer } from '../pacer.ts';
import { pathOf } from './archived.ts';
import { parseBlock } from './read-aiken.ts';

const held = { rich: 'nothing' as const, kinds: { ...choicesOnly, choice: reasonAgainst } };

export const writeAiken = leavingOut(held, async (exams, day, task) => {
  const pace = createPacer(task);
  const files: Record<string, Uint8Array<ArrayBuffer>> = {};
  let written = 0;
  for (const [exam, { name, questions }] of exams.entries()) {
    const blocks: string[] = [];
    for (const [question, content] of questions.entries()) {
      if (isOfKind('choice', content)) blocks.push(linesOf(content).join('\n'));
      written += 1;
      await pace((exam + question / questions.length) / exams.length, written);
    }
    files[pathOf(name, exam, exams.length)] = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  }
  const [only, ...others] = Object.values(files);
  if (only && others.length === 0)
    return { name: fileName(exams, day, '.aiken.txt'), type: 'text/plain', bytes: only, leftOut: [] };
  const bytes = zipSync(files, { mtime: day }) as Uint8Array<ArrayBuffer>;
  return { name: fileName(exams, day, '.aiken.zip'), type: 'application/zip', bytes, leftOut: [] };
});

function linesOf({ name, options, correctOptions, ...rest }: OfKind<'choice'>): string[] {
  const keys = keysOf({ options, ...rest });
  return [name, ...keys.map((key) => `${key}. ${options[key]}`), `ANSWER: ${correctOptions[0]}`];
}

/** Why Aiken cannot hold a question; undefined if it can. */
function reasonAgainst(question: OfKind<'choice'>): string | undefined {
  const { name, options, correctOptions, points } = question;
  if (points !== undefined) return t`Aiken holds no points.`;
  if (correctOptions.length > 1) return t`Aiken holds one correct option only.`;
  if ([name, ...Object.values(options)].some((text) => text.includes('\n'))) {
    return t`Aiken holds texts of one line only.`;
  }
  const again = checkQuestion(parseBlock(linesOf(question)));
  const isSame =
    typeof again !== 'string' &&
    isOfKind('choice', again) &&
    again.name === name &&
    keysOf(again).length === keysOf(question).length;
  return isSame ? undefined : t`Aiken would take a part of its text for something else.`;
}
