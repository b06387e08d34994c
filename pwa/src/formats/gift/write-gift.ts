import { isTrueFalse, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { writeDetailsLine } from '../details-line.ts';
import { fileName } from '../file-name.ts';
import { toMoodleText, writeCategoryPath } from '../moodle-text.ts';
import { createPacer } from '../pacer.ts';
import { writeWeights } from '../weights.ts';
import { type ImportedChoice, writingChoices } from '../writing-choices.ts';
import { escapeGift } from './escapes.ts';

export const writeGift = writingChoices(async (exams, day, task) => {
  const pace = createPacer(task);
  const blocks: string[] = [];
  let count = 0;
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  for (const exam of exams) {
    blocks.push(`// ${writeDetailsLine(exam)}\n$CATEGORY: ${writeCategoryPath(exam)}`);
    for (const question of exam.questions) {
      blocks.push(questionOf(question));
      count += 1;
      await pace(count / total, count);
    }
  }
  const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  return { name: fileName(exams, day, '.gift.txt'), type: 'text/plain', bytes, leftOut: [] };
}, 'formulas');

function questionOf(question: ImportedChoice): string {
  const { name, explanation } = question;
  const why = explanation ? `\n####${textOf(explanation, question)}` : '';
  return `${textOf(name, question)} {${answersOf(question)}${why}\n}`;
}

function answersOf(question: ImportedChoice): string {
  const { options, correctOptions } = question;
  if (isTrueFalse(question)) return correctOptions[0] === 'A' ? 'TRUE' : 'FALSE';
  const keys = keysOf(question);
  const isCorrect = keys.map((key) => correctOptions.includes(key));
  const weights = writeWeights(isCorrect);
  const isSingle = correctOptions.length === 1;
  return keys
    .map((key, at) => {
      const text = textOf(options[key] ?? '', question);
      if (isSingle) return `\n\t${isCorrect[at] ? '=' : '~'}${text}`;
      return `\n\t~%${weights[at]}%${text}`;
    })
    .join('');
}

/** A text with its format; otherwise an option would inherit the question's. */
function textOf(source: string, { format: rich }: ImportedChoice): string {
  const { format, text } = toMoodleText(source, rich && onlyFormulas);
  return `[${format}]${escapeGift(text)}`;
}

const onlyFormulas = { elementOf: () => '' };
