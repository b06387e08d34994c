import { keysOf } from '@quiz-app/shared/option-key';
import { writeDetailsLine } from '../details-line.ts';
import { fileName } from '../file-name.ts';
import type { Format, ImportedQuestion } from '../format.ts';
import { createPacer } from '../pacer.ts';
import { markdownToText } from '../text/markdown-to-text.ts';
import { plainTextClass } from '../text/text-builder.ts';
import { escapeMarkup } from '../text/text-to-html.ts';

export const writeMarkdown: Format['write'] = async (exams, day, task) => {
  const pace = createPacer(task);
  const blocks: string[] = [];
  const total = exams.reduce((sum, { questions }) => sum + questions.length, 0);
  let count = 0;
  for (const exam of exams) {
    // Two hyphens would end the comment.
    const details = writeDetailsLine(exam).replaceAll('-', '\\u002d');
    blocks.push(`## ${escapeInline(exam.name.replaceAll(/\s+/g, ' '))}`, `<!-- ${details} -->`);
    for (const [at, question] of exam.questions.entries()) {
      blocks.push(...blocksOf(question, at + 1));
      count += 1;
      await pace(count / total, count);
    }
  }
  const bytes = new TextEncoder().encode(`${blocks.join('\n\n')}\n`);
  return { name: fileName(exams, day, '.md'), type: 'text/markdown', bytes, leftOut: [] };
};

function blocksOf(question: ImportedQuestion, number: number): string[] {
  const { name, options, correctOptions, explanation } = question;
  const [first = '', ...others] = toMarkdown(name).split('\n');
  // A heading is one line, so that a text that begins with code or goes on in the next line stands below it.
  const isOneLine = first !== '' && !/^(?:```|<div)/.test(first) && !first.endsWith('\\');
  const heading = isOneLine ? [`#### Q${number}. ${first}`, ...others] : [`#### Q${number}.`, '', first, ...others];
  const list = keysOf(question).map((key) => {
    const [start = '', ...rest] = toMarkdown(options[key] ?? '').split('\n');
    const lines = [
      `- [${correctOptions.includes(key) ? 'x' : ' '}] ${start}`,
      ...rest.map((line) => line && `  ${line}`),
    ];
    return lines.join('\n');
  });
  return [
    heading.join('\n'),
    list.join('\n'),
    ...(explanation ? [`**Explanation:**\n\n${toMarkdown(explanation)}`] : []),
  ];
}

/** A text as Markdown that gives exactly the same text; what paragraphs and code cannot do becomes a line of HTML. */
function toMarkdown(text: string): string {
  const markdown = blocksToMarkdown(text);
  const isExact = !/^ {0,3}#|^\s*[-*+] \[/m.test(markdown) && markdownToText(markdown).text === text;
  if (isExact) return markdown;
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

/** Escapes what Markdown would take for markup, outside inline code. */
const escapeInline = (line: string) =>
  line
    .split(/(`[^`]+`)/)
    .map((part) => (/^`[^`]+`$/.test(part) ? part : part.replaceAll(/[\\`*_{}[\]<>#+\-!|~&.()=:@/"]/g, '\\$&')))
    .join('');
