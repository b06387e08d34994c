import { t } from '@lingui/core/macro';
import { isOfKind } from '@quiz-app/shared/question-kinds';
import { keysOf } from '@quiz-app/shared/question-kinds/choice';
import { type NamedFiles, nameFiles, readingBack, withFilesBeside } from '../archive-files.ts';
import { writeDetailsLine } from '../details-line.ts';
import { fileName } from '../file-name.ts';
import type { ImportedQuestion } from '../format.ts';
import { type Held, leavingOut, type OfKind } from '../leaving-out.ts';
import { writeOwnFields } from '../own-fields.ts';
import { createPacer } from '../pacer.ts';
import { readsAs } from '../reads-as.ts';
import { writeFieldsBlock } from './fields-block.ts';
import { formulasNote } from './formulas-note.ts';
import { parseSection } from './parse-section.ts';
import { splitSections } from './split-sections.ts';
import { escapeInline, toHtmlLine, toMarkdown, type WriteText } from './write-text.ts';

/** Writes a Markdown file; with its pictures and sounds beside it in an archive, if there are any. */
const noRichFields = ({ format }: ImportedQuestion) =>
  format && t`Markdown holds no formulas, pictures and sounds in questions without options.`;

const held: Held = {
  rich: 'formulas and media',
  kinds: { choice: 'all', numeric: 'all', text: 'all', gaps: 'all', order: noRichFields, match: noRichFields },
};

export const writeMarkdown = leavingOut(held, async (exams, day, task, files) => {
  const pace = createPacer(task);
  const named = nameFiles(exams, files, true);
  const blocks: string[] = [];
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  let count = 0;
  for (const exam of exams) {
    // Two hyphens would end the comment.
    const details = writeDetailsLine(exam).replaceAll('-', '\\u002d');
    blocks.push(`## ${escapeInline(exam.name.replaceAll(/\s+/g, ' '))}`, `<!-- ${details} -->\n${formulasNote}`);
    for (const [at, question] of exam.questions.entries()) {
      blocks.push(blockOf(question, at + 1, named));
      count += 1;
      await pace(count / total, count);
    }
  }
  const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  const file = { name: fileName(exams, day, '.md'), type: 'text/markdown', bytes, leftOut: [] };
  return withFilesBeside(file, named, day);
});

/** A question as Markdown that is read as the same question; if code in one text hides the others, all become HTML. */
function blockOf(question: ImportedQuestion, number: number, named: NamedFiles): string {
  const block = blockWith((text) => toMarkdown(text, question, named), question, number);
  const isExact = isReadAs(question, block, named);
  return isExact ? block : blockWith((text) => toHtmlLine(text, question, named), question, number);
}

/** Whether a block of Markdown is read as the question that was written. */
function isReadAs(question: ImportedQuestion, block: string, named: NamedFiles): boolean {
  const [, section, another] = splitSections(block);
  const options = { ...readingBack(named), hasMarkdownFormulas: true };
  const read = section && !another && parseSection(section, options);
  return !!read && readsAs(question, read, options.attachments);
}

function blockWith(write: WriteText, question: ImportedQuestion, number: number): string {
  const { name, explanation, points } = question;
  const own = writeOwnFields(question);
  const fields = writeFieldsBlock({ ...(points !== undefined && { points }), ...(own !== undefined && { own }) });
  const [first = '', ...others] = write(name).split('\n');
  // A heading is one line, so a text that starts with code or has several lines goes below it.
  const isOneLine = first !== '' && !/^(?:```|<div)/.test(first) && !first.endsWith('\\');
  const heading = isOneLine ? [`#### Q${number}. ${first}`, ...others] : [`#### Q${number}.`, '', first, ...others];
  return [
    heading.join('\n'),
    ...(isOfKind('choice', question) ? [optionsOf(write, question)] : []),
    ...(explanation ? [`**Explanation:**\n\n${write(explanation)}`] : []),
    ...(fields ? [fields] : []),
  ].join('\n\n');
}

/** The options as a list of tasks, of which the correct ones are done. */
function optionsOf(write: WriteText, question: OfKind<'choice'>): string {
  const { options, correctOptions } = question;
  const list = keysOf(question).map((key) => {
    const [start = '', ...rest] = write(options[key] ?? '').split('\n');
    const lines = [
      `- [${correctOptions.includes(key) ? 'x' : ' '}] ${start}`,
      ...rest.map((line) => line && `  ${line}`),
    ];
    return lines.join('\n');
  });
  return list.join('\n');
}
