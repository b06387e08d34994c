import { t } from '@lingui/core/macro';
import { type Collector, createCollector, type FoundQuestion } from '../collector.ts';
import { decodeText } from '../decode-text.ts';
import type { Format } from '../format.ts';
import { readNamedKey } from '../named-key.ts';
import { createPacer } from '../pacer.ts';
import { placeOfLine } from '../wording.ts';
import { unzip } from '../zip/unzip.ts';
import { archived, nameOf } from './archived.ts';

const optionLine = /^([A-Z])[.)]\s*(.*)$/s;
const answerLine = /^ANSWER:\s*(.*)$/s;

export const readAiken: Format['read'] = async ({ text, bytes, encodingNote }, task) => {
  const collector = createCollector();
  if (encodingNote) collector.lose(encodingNote);
  const pace = createPacer(task);
  if (text !== '') {
    await readText(text, collector, '', (done) => pace(done, collector.count));
    return collector.finish();
  }
  const files = await unzip(
    bytes,
    (path) => path.endsWith(archived),
    (done) => pace(done / 2, 0),
  );
  let read = 0;
  for (const [path, content] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { text: lines, note } = decodeText(content);
    if (note) collector.lose(note);
    collector.startExam({ name: nameOf(path) });
    const done = (share: number) => pace(0.5 + (read + share) / files.size / 2, collector.count);
    await readText(lines.replaceAll(/\r\n?/g, '\n'), collector, path, done);
    read += 1;
  }
  return collector.finish();
};

/** @param file that contains the lines, if it is in an archive */
async function readText(
  text: string,
  collector: Collector,
  file: string,
  pace: (done: number) => Promise<void>,
): Promise<void> {
  const lines = text.split('\n');
  let block: string[] = [];
  let start = 0;
  let isAfterBlank = false;
  let hasOption = false;
  const endBlock = () => {
    if (block.length > 0) collector.add({ place: placeOfLine(start + 1, file), ...parseBlock(block) });
    block = [];
    hasOption = false;
  };
  for (const [at, line] of lines.entries()) {
    const content = line.trim();
    const isAnswer = answerLine.test(content);
    const isOption = optionLine.test(content);
    // A text after options and a blank line starts another question: the previous one has no answer.
    if (isAfterBlank && hasOption && content !== '' && !isAnswer && !isOption) endBlock();
    if (block.length === 0) start = at;
    if (content !== '') block.push(content);
    hasOption ||= isOption;
    if (isAnswer) endBlock();
    isAfterBlank = content === '';
    await pace(at / lines.length);
  }
  endBlock();
}

/** Parses the lines up to the one with the answer. */
export function parseBlock(lines: readonly string[]): Omit<FoundQuestion, 'place'> {
  const answer = lines.map((line) => answerLine.exec(line)?.[1]).find((found) => found !== undefined);
  const content = lines.filter((line) => !answerLine.test(line));
  const first = content.findIndex((line) => optionLine.exec(line)?.[1] === 'A');
  const name = (first === -1 ? content : content.slice(0, first)).join('\n');
  const choices = first === -1 ? [] : content.slice(first).map((line) => optionLine.exec(line));
  const options = choices.map((found) => found?.[2]?.trim() ?? '');
  const letters = choices.map((found) => found?.[1]);
  const chosen = answer?.trim() ?? '';
  const key = readNamedKey(chosen.replace(/^([A-Z])[.)]$/, '$1'), options, { certain: /^[A-Z]$/ });
  const correct = key.correct ?? [];
  const draft = { name, options, correct };
  if (choices.includes(null))
    return { ...draft, refusal: t`An option has more than one line, or a line has no letter.` };
  if (letters.some((letter, at) => letter !== String.fromCharCode(65 + at))) {
    return { ...draft, refusal: t`The letters of its options are not A, B, C and so on.` };
  }
  if (answer === undefined) return { ...draft, refusal: t`It has no line that starts with ANSWER:.` };
  if (options.length > 0 && correct.length !== 1) {
    return { ...draft, refusal: noSuchOption(chosen.slice(0, 40).toWellFormed()) };
  }
  return draft;
}

const noSuchOption = (answer: string) =>
  answer === ''
    ? t`Its answer is empty, which is not the letter or the text of one option.`
    : t`Its answer is ${answer}, which is not the letter or the text of one option.`;
