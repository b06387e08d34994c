import { kindOf } from '@quiz-app/shared/question-kinds';
import { keysOf } from '@quiz-app/shared/question-kinds/choice';
import { checkQuestion } from '../check-question.ts';
import { writeDetailsLine } from '../details-line.ts';
import { fileName } from '../file-name.ts';
import { createPacer } from '../pacer.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import { plainTextClass } from '../text/text-builder.ts';
import { escapeMarkup } from '../text/text-to-html.ts';
import { type ImportedChoice, writingChoices } from '../writing-choices.ts';
import { parseSection } from './parse-section.ts';
import { splitSections } from './split-sections.ts';

export const writeMarkdown = writingChoices(async (exams, day, task) => {
  const pace = createPacer(task);
  const blocks: string[] = [];
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  let count = 0;
  for (const exam of exams) {
    // Two hyphens would end the comment.
    const details = writeDetailsLine(exam).replaceAll('-', '\\u002d');
    blocks.push(`## ${escapeInline(exam.name.replaceAll(/\s+/g, ' '))}`, `<!-- ${details} -->`);
    for (const [at, question] of exam.questions.entries()) {
      blocks.push(blockOf(question, at + 1));
      count += 1;
      await pace(count / total, count);
    }
  }
  const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  return { name: fileName(exams, day, '.md'), type: 'text/markdown', bytes, leftOut: [] };
});

/** A question as Markdown that is read as the same question; if code in one text hides the others, all become HTML. */
function blockOf(question: ImportedChoice, number: number): string {
  const block = blockWith(toMarkdown, question, number);
  return isReadAs(question, block) ? block : blockWith(toHtmlLine, question, number);
}

function isReadAs(question: ImportedChoice, block: string): boolean {
  const [, section, another] = splitSections(block);
  const read = section && !another && parseSection(section);
  if (!read || read.refusal) return false;
  const checked = checkQuestion(read);
  return typeof checked !== 'string' && textsOf(checked) === textsOf(question);
}

/** A whole question as one text, for comparison. */
const textsOf = (question: ImportedChoice) =>
  JSON.stringify([question.name, kindOf(question).ownFields(question), question.explanation ?? '']);

function blockWith(write: (text: string) => string, question: ImportedChoice, number: number): string {
  const { name, explanation } = question;
  const [first = '', ...others] = write(name).split('\n');
  // A heading is one line, so a text that starts with code or has several lines goes below it.
  const isOneLine = first !== '' && !/^(?:```|<div)/.test(first) && !first.endsWith('\\');
  const heading = isOneLine ? [`#### Q${number}. ${first}`, ...others] : [`#### Q${number}.`, '', first, ...others];
  return [
    heading.join('\n'),
    optionsOf(write, question),
    ...(explanation ? [`**Explanation:**\n\n${write(explanation)}`] : []),
  ].join('\n\n');
}

/** The options as a list of tasks, of which the correct ones are done. */
function optionsOf(write: (text: string) => string, question: ImportedChoice): string {
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

/** A text as Markdown that gives exactly the same text; if paragraphs and code cannot, it becomes a line of HTML. */
function toMarkdown(text: string): string {
  const markdown = blocksToMarkdown(text);
  const isMarked = /^ {0,3}#|^[^\S\n\r\u2028\u2029]*[-*+] \[/m.test(markdown);
  const isExact = !isMarked && markdownToText(markdown).text === text;
  return isExact ? markdown : toHtmlLine(text);
}

function toHtmlLine(text: string): string {
  const html = escapeMarkup(text).replaceAll('\n', '&#10;').replaceAll('`', '&#96;');
  return `<div class="${plainTextClass}" style="white-space: pre-wrap">${html}</div>`;
}

function blocksToMarkdown(text: string): string {
  let isCode = false;
  const lines = text.split('\n');
  return lines
    .map((line, at) => {
      if (/^```/.test(line)) isCode = !isCode;
      if (isCode || /^```/.test(line) || line === '') return line;
      const goesOn = lines[at + 1] !== undefined && lines[at + 1] !== '' && !/^```/.test(lines[at + 1] ?? '');
      return `${escapeInline(line)}${goesOn ? '\\' : ''}`;
    })
    .join('\n');
}

/** Escapes whatever Markdown would treat as markup, outside inline code. */
const escapeInline = (line: string) =>
  line
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : part.replaceAll(/[\\`*_{}[\]<>#+\-!|~&.()=:@/"]/g, '\\$&')))
    .join('');
