import { t } from '@lingui/core/macro';
import type { FindFile } from '../attachments.ts';
import type { Collector, FoundQuestion } from '../collector.ts';
import { mapRichTexts } from '../map-texts.ts';
import { type NamedKey, type Naming, readNamedKey } from '../named-key.ts';
import { createQuestionTexts } from '../question-texts.ts';
import { readMedium, type TextOptions } from '../text/read-medium.ts';
import { kindIn, readAnswerCells } from './answer-cells.ts';
import type { Column, Header } from './columns.ts';
import { readDuration } from './read-duration.ts';
import { readCell } from './rich-cells.ts';

export interface Row {
  /** As in a spreadsheet, from 1. */
  number: number;
  cells: readonly string[];
  /** The indexes of cells whose text depends on the spreadsheet's formatting. */
  unclear?: readonly number[];
  /** Why its cells could not be separated, one sentence for people. */
  problem?: string;
}

/** Why a row with an unclear cell is refused. */
export const unclearCell = (): string =>
  t`It has a date, a percentage or the like, whose text in the spreadsheet is not known. Please make it text.`;

interface Reading {
  collector: Collector;
  pace: (done: number) => Promise<void>;
  /** The sheet's name, for the places of questions in several sheets. */
  sheet?: string;
  /** Finds the files beside the table, if it came in an archive. */
  findFile?: FindFile | undefined;
}

const choiceTypes =
  /^(?:|choice|multiple choice|checkbox|quiz|single choice|multiple select|true\/false|true or false)$/i;

/** Below the header, Quizizz's template explains its columns. */
const isDescription = (question: string) => /^Text of the question\b/i.test(question);

/** Reads the rows below the header of a table of questions, one question per row. */
export async function readRows(
  rows: readonly Row[],
  { row: headerRow, columns, isOurs, template }: Header,
  { collector, pace, sheet = '', findFile }: Reading,
): Promise<void> {
  const optionColumns = [...columns].flatMap(([column, at]) => {
    const number = /^option (\d+)$/.exec(column)?.[1];
    return number === undefined ? [] : [{ number: Number(number), at }];
  });
  const optionCount = Math.max(-1, ...optionColumns.map(({ number }) => number)) + 1;
  loseUnknown(rows, { row: headerRow, columns }, collector);
  // Our own files use letters and the others' templates use numbers, whatever the options' texts are.
  const certain = isOurs ? /^[A-J](?:, [A-J])*$/ : /^\d[\d\s,]*$/;
  const naming = { byNumber: true, ...((isOurs || template) && { certain }) };
  const textOptions = { attachments: collector.attachments, ...(findFile && { findFile }) };
  let current: string | undefined;
  for (const [index, { number, cells, unclear }] of rows.entries()) {
    if (index <= headerRow || cells.every((text) => text.trim() === '')) continue;
    const cell = (column: Column) => cells[columns.get(column) ?? -1]?.trim() ?? '';
    const details = detailsOf(cell);
    const examNumber = cell('examNumber');
    const identity = JSON.stringify([details, examNumber]);
    if ((examNumber !== '' || Object.keys(details).length > 0) && identity !== current) {
      collector.startExam(details);
      current = identity;
    }
    const options = Array.from({ length: optionCount }, (_, at) => cell(`option ${at}`));
    const question = cell('question');
    const isEmpty = question === '' && options.every((text) => text === '');
    if (isEmpty || isDescription(question)) continue;
    if (cell('time')) collector.lose(t`The times of single questions are not imported.`);
    const found = withRichTexts(parseRow(cell, options, naming), cell, textOptions);
    const points = cell('points');
    if (points !== '') found.points = Number(points);
    if (unclear?.length) found.refusal ??= unclearCell();
    collector.add({ place: sheet ? t`${sheet}, Row ${number}` : t`Row ${number}`, ...found });
    await pace(index / rows.length);
  }
}

/** Lists non-empty columns with an unknown or repeated title. */
function loseUnknown(
  rows: readonly Row[],
  { row: headerRow, columns }: Pick<Header, 'row' | 'columns'>,
  collector: Collector,
): void {
  const known = new Set(columns.values());
  const below = rows.slice(headerRow + 1);
  for (const [at, title] of (rows[headerRow]?.cells ?? []).entries()) {
    if (known.has(at) || title.trim() === '' || !below.some(({ cells }) => cells[at]?.trim())) continue;
    const column = title.trim().slice(0, 100);
    collector.lose(t`The column “${column}” is not imported.`);
  }
}

function parseRow(
  cell: (column: Column) => string,
  options: readonly string[],
  naming: Naming,
): Omit<FoundQuestion, 'place'> {
  // Quizizz lists the accepted answers as options.
  const isTyped = /^fill[- ]in[- ]the[- ]blanks?$/i.test(cell('type'));
  const kind = isTyped ? 'text' : kindIn(cell('kind'));
  if (kind) {
    const [first = '', ...others] = options;
    const cells = isTyped ? { options: others, correct: first } : { options: [...options], correct: cell('correct') };
    return {
      name: cell('question'),
      ...readAnswerCells(kind, cells, cell('question')),
      explanation: cell('explanation'),
    };
  }
  const used = options.slice(0, options.findLastIndex((text) => text !== '') + 1);
  const isTruth = used.length === 2 && /^true$/i.test(used[0] ?? '') && /^false$/i.test(used[1] ?? '');
  const text = cell('correct');
  const key: NamedKey = text === '' ? { correct: [] } : readNamedKey(text, used, naming);
  const draft = {
    name: cell('question'),
    options: isTruth ? ['True', 'False'] : used,
    correct: key.correct ?? [],
    explanation: cell('explanation'),
  };
  const given = cell('type') || cell('kind');
  const type = given.slice(0, 40);
  if (!choiceTypes.test(given)) return { ...draft, refusal: t`It is of a type that this app does not have (${type}).` };
  if (key.refusal && used.length > 0) return { ...draft, refusal: key.refusal };
  return draft;
}

/** Reads the formulas, pictures and sounds in the texts of a row, and its picture, which stands below the question. */
function withRichTexts(
  { name, own, options, explanation = '', refusal, ...found }: Omit<FoundQuestion, 'place'>,
  cell: (column: Column) => string,
  textOptions: TextOptions,
): Omit<FoundQuestion, 'place'> {
  const given = cell('format').toLowerCase();
  const format = given === 'rich' || given === 'plain' ? given : 'unknown';
  const read = (text: string) => readCell(text, format, textOptions);
  const texts = createQuestionTexts();
  const question = texts.essential(read(name));
  const image = cell('image');
  const picture = image === '' ? '' : texts.essential(readPicture(image, cell('imageDescription'), textOptions));
  const content = {
    name: [question, picture].filter((text) => text !== '').join('\n\n'),
    ...(own && { own: mapRichTexts(own, (text) => texts.essential(read(text))) }),
    options: options.map((text) => texts.essential(read(text))),
    explanation: texts.beside(read(explanation)),
  };
  const reason = refusal ?? texts.refusal;
  return {
    ...found,
    ...content,
    ...(reason && { refusal: reason }),
    lost: texts.lost,
  };
}

function readPicture(source: string, description: string, options: TextOptions) {
  const read = readMedium({ kind: 'picture', source, alt: description || undefined, description: '' }, options);
  if ('refusal' in read) return { text: '', lost: [], refusal: read.refusal };
  return { text: read.mark, lost: read.lost ? [read.lost] : [] };
}

/** The details of a row's exam. An invalid number stays text, which the collector refuses. */
function detailsOf(cell: (column: Column) => string): Record<string, unknown> {
  const number = (text: string) => (/^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text);
  const details = {
    name: cell('exam'),
    category: cell('category'),
    duration: readDuration(cell('duration')) ?? cell('duration'),
    totalMarks: number(cell('totalMarks')),
    passingMarks: number(cell('passingMarks')),
  };
  return Object.fromEntries(Object.entries(details).filter(([, value]) => value !== ''));
}
