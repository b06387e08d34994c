import { t } from '@lingui/core/macro';
import { isTrueFalse, keysOf } from '@quiz-app/shared/question-kinds/choice';
import { partsOf } from '@quiz-app/shared/rich-text';
import { createAttachments } from '../attachments.ts';
import { writeDetailsLine, writeQuestionLine } from '../details-line.ts';
import { percentOfPart } from '../exact-number.ts';
import { fileName } from '../file-name.ts';
import type { ImportedQuestion } from '../format.ts';
import { forKind, type Held, leavingOut, type OfKind } from '../leaving-out.ts';
import {
  againstNumberInMoodle,
  againstText,
  answersOfNumber,
  answersOfText,
  type MoodleAnswer,
} from '../moodle-answers.ts';
import { toMoodleText, writeCategoryPath } from '../moodle-text.ts';
import { createPacer } from '../pacer.ts';
import { readsAs } from '../reads-as.ts';
import { writeSingleWeights, writeWeights } from '../weights.ts';
import { escapeGift } from './escapes.ts';
import { parseQuestion } from './parse-question.ts';

/** How an exam marks its questions. */
interface Rules {
  marking: 'partial' | undefined;
  penalty: number;
}

const held: Held = {
  rich: 'formulas',
  kinds: {
    choice: 'all',
    numeric: (question) => (question.units ? t`GIFT has no units.` : againstNumberInMoodle(question)),
    text: (question) =>
      question.caseSensitive ? t`In GIFT capitals never count.` : (againstText(question) ?? misread(question)),
    gaps: () => t`GIFT has no texts with gaps.`,
    order: () => t`GIFT has no questions that ask for an order.`,
    match: (question) => {
      const { formulas } = partsOf(question.right);
      return formulas.length > 0 ? t`GIFT has plain text only on the right side.` : misread(question);
    },
  },
};

/** Why a question that GIFT could hold is left out: its signs have no escape there. */
function misread(question: ImportedQuestion): string | undefined {
  const attachments = createAttachments();
  const found = parseQuestion(questionOf(question, { marking: undefined, penalty: 0 }), attachments);
  return readsAs(question, found, attachments) ? undefined : t`GIFT would take a part of its text for something else.`;
}

export const writeGift = leavingOut(held, async (exams, day, task) => {
  const pace = createPacer(task);
  const blocks: string[] = [];
  let count = 0;
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  for (const exam of exams) {
    blocks.push(`// ${writeDetailsLine(exam)}\n$CATEGORY: ${writeCategoryPath(exam)}`);
    for (const question of exam.questions) {
      const points = writeQuestionLine(question);
      const rules = { marking: exam.marking ?? undefined, penalty: exam.penalty ?? 0 };
      blocks.push(`${points && `// ${points}\n`}${questionOf(question, rules)}`);
      count += 1;
      await pace(count / total, count);
    }
  }
  const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  return { name: fileName(exams, day, '.gift.txt'), type: 'text/plain', bytes, leftOut: [] };
});

function questionOf(question: ImportedQuestion, rules: Rules): string {
  const { name, explanation } = question;
  const why = explanation ? `\n####${textOf(explanation, question)}` : '';
  return `${textOf(name, question)} {${forKind<[Rules], string>(answers, question, rules)}${why}\n}`;
}

const answers = {
  choice: choiceOf,
  numeric: (question: OfKind<'numeric'>) => `#${answersOfNumber(question).map(answerOf).join('')}`,
  text: (question: OfKind<'text'>) => answersOfText(question).map(answerOf).join(''),
  match: (question: OfKind<'match'>) =>
    question.right
      .map((right, at) => {
        const left = question.left[at];
        return `\n\t=${left === undefined ? '' : textOf(left, question)} -> ${escapeGift(right)}`;
      })
      .join(''),
  gaps: () => '',
  order: () => '',
};

function answerOf({ text, part, tolerance }: MoodleAnswer): string {
  const weight = part === 1 ? '' : `%${percentOfPart(part)}%`;
  return `\n\t=${weight}${escapeGift(text)}${tolerance === undefined ? '' : `:${tolerance}`}`;
}

function choiceOf(question: OfKind<'choice'>, { marking, penalty }: Rules): string {
  const { options, correctOptions } = question;
  if (isTrueFalse(question)) return correctOptions[0] === 'A' ? 'TRUE' : 'FALSE';
  const keys = keysOf(question);
  const isCorrect = keys.map((key) => correctOptions.includes(key));
  const isSingle = correctOptions.length === 1;
  const weights = isSingle ? writeSingleWeights(isCorrect, penalty) : writeWeights(isCorrect, marking);
  return keys
    .map((key, at) => {
      const text = textOf(options[key] ?? '', question);
      if (isSingle && (isCorrect[at] || penalty === 0)) return `\n\t${isCorrect[at] ? '=' : '~'}${text}`;
      return `\n\t~%${weights[at]}%${text}`;
    })
    .join('');
}

/** A text with its format; otherwise an option would inherit the question's. */
function textOf(source: string, { format: rich }: ImportedQuestion): string {
  const { format, text } = toMoodleText(source, rich && onlyFormulas);
  return `[${format}]${escapeGift(text)}`;
}

const onlyFormulas = { elementOf: () => '' };
