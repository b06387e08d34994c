import { t } from '@lingui/core/macro';
import { readDecimal, times, writeDecimal } from '@quiz-app/shared/decimal';
import type { DropdownGap, Gap } from '@quiz-app/shared/question-kinds/gaps';
import type { NumberFields, Tolerance } from '@quiz-app/shared/question-kinds/numeric';
import type { TextRules } from '@quiz-app/shared/question-kinds/text';
import { otherDraft } from '../check-question.ts';
import type { FoundQuestion } from '../collector.ts';
import { exactNumber, reciprocal } from '../exact-number.ts';
import type { ImportedQuestion, OtherFields } from '../format.ts';
import { forKind, type OfKind } from '../leaving-out.ts';
import { readOwnFields, writeOwnFields } from '../own-fields.ts';
import { sortedJson } from '../sorted-json.ts';

// The cells of a row whose column “Type” names a kind. Order: its items in the options, in their order. Match: pairs in
// the options, as `Kenya = Nairobi`, and `= Rome` without a partner. Number: the right answer in “Correct”, as
// `3.14 ± 0.01`, `± 5 %` or `(3 figures)`. Text: the right answer, and others that count in the options. Gaps: one in
// each option: `Nairobi`, `red / *green / blue`, or `# 3.14 ± 0.01`. What has no such words is a line of JSON in
// “Correct”.

export const kindTitles = { Number: 'numeric', Text: 'text', Gaps: 'gaps', Order: 'order', Match: 'match' } as const;
type Title = keyof typeof kindTitles;

/** The kind that a cell of the column “Type” names; undefined for a choice, or anything else. */
export const kindIn = (type: string): (typeof kindTitles)[Title] | undefined =>
  Object.entries(kindTitles).find(([title]) => title.toLowerCase() === type.trim().toLowerCase())?.[1];

/** Columns of options, from A to Z. */
export const mostOptions = 26;

/** What stands in the options, and in the column “Correct”. */
export interface AnswerCells {
  options: string[];
  correct: string;
}

/** Reads the cells of a question that is no choice. @param name of the question */
export function readAnswerCells(
  kind: (typeof kindTitles)[Title],
  { options, correct }: AnswerCells,
  name: string,
): Pick<FoundQuestion, 'own' | 'options' | 'correct' | 'refusal'> {
  if (correct.startsWith('{')) return readOwnFields(correct, name);
  const cells = { options: options.filter((text) => text !== ''), correct };
  const { own, refusal = againstOther(kind, cells) } = readers[kind](cells);
  return { ...otherDraft(own), ...(refusal && { refusal }) };
}

/** Why cells are refused whose texts would have no meaning for this kind: the answer may be another one. */
function againstOther(kind: (typeof kindTitles)[Title], { options, correct }: AnswerCells): string | undefined {
  if (kind === 'text') return undefined;
  if (kind === 'numeric')
    return options.length > 0 ? t`A number has its answer in “Correct”; its options must be empty.` : undefined;
  return correct === '' ? undefined : t`Its answer stands in its options, in the right order; “Correct” must be empty.`;
}

/** The fields that can be read, and why they are refused. */
interface ReadCells {
  own: OtherFields;
  refusal?: string;
}

const readers: Record<(typeof kindTitles)[Title], (cells: AnswerCells) => ReadCells> = {
  order: ({ options }) => ({ own: { kind: 'order', items: options } }),
  match({ options }) {
    const pairs = options
      .map((pair) => /^(.*?)(?:^|\s)=\s(.*)$/s.exec(pair))
      .map((found) => found && [found[1] ?? '', found[2] ?? '']);
    const complete = pairs.filter((pair) => pair !== null);
    if (complete.length < pairs.length)
      return {
        own: { kind: 'match', left: options, right: [] },
        refusal: t`One of its pairs has no = with spaces around it between its sides.`,
      };
    const [asked, others] = [complete.filter(([left]) => left !== ''), complete.filter(([left]) => left === '')];
    return {
      own: {
        kind: 'match',
        left: asked.map(([left = '']) => left),
        right: [...asked, ...others].map(([, right = '']) => right),
      },
    };
  },
  numeric({ correct }) {
    const number = readNumberCell(correct);
    if (number) return { own: { kind: 'numeric', ...number } };
    return { own: { kind: 'numeric', value: correct }, refusal: notANumber(correct) };
  },
  text: ({ options, correct }) => ({
    own: { kind: 'text', accepted: [correct, ...options].map((text) => ({ text })) },
  }),
  gaps({ options }) {
    const refusal = options.map(againstGapCell).find((reason) => reason !== undefined);
    return { own: { kind: 'gaps', gaps: options.map(readGapCell) }, ...(refusal && { refusal }) };
  },
};

function notANumber(cell: string): string {
  const answer = cell.trim().slice(0, 40);
  return t`Its answer “${answer}” is not a number such as 3.14, without a unit.`;
}

/** Why a gap is refused that would become a text or a dropdown of other answers; undefined if it is read as it is. */
function againstGapCell(cell: string): string | undefined {
  if (/^#(?:\s|[-+−.,]?\d)/.test(cell) && !readNumberCell(cell.slice(1))) return notANumber(cell.slice(1));
  const stars = cell.split(' / ').filter((text) => text.trim().startsWith('*'));
  return stars.length > 1 ? t`One of its gaps has several right options, each with a *; here one is right.` : undefined;
}

/** `3.14`, `3.14 ± 0.01`, `3.14 +- 5 %` or `3.14 (3 figures)`. Longer parts are no numbers. */
const numberCell =
  /^([^±()]{1,60}?)(?:\s{0,9}(?:±|\+-|\+\/-)\s{0,9}([^%]{1,60}?)(\s{0,9}%)?|\s{0,9}\((\d{1,2}) figures?\))?$/;

function readNumberCell(cell: string): NumberFields | undefined {
  const [, value = '', tolerance, percent, figures] = numberCell.exec(cell.trim()) ?? [];
  const number = exactNumber(value);
  if (number === undefined) return undefined;
  if (figures) return { value: number, tolerance: { figures: Number(figures) } };
  if (tolerance === undefined) return { value: number };
  const within = exactNumber(tolerance);
  if (within === undefined) return undefined;
  return { value: number, tolerance: percent ? { relative: hundredth(within) } : { abs: within } };
}

const scaled = (number: string, by: string) => {
  const [value, factor] = [readDecimal(number), readDecimal(by)];
  return value && factor ? writeDecimal(times(value, factor)) : number;
};
const hundredth = (percent: string) => scaled(percent, reciprocal('100') ?? '1');

function readGapCell(cell: string): Gap {
  if (cell.startsWith('#')) {
    const number = readNumberCell(cell.slice(1));
    if (number) return { kind: 'numeric', ...number };
  }
  const texts = cell.split(' / ').map((text) => text.trim());
  const starred = texts.findIndex((text) => text.startsWith('*'));
  if (starred === -1) return { kind: 'text', accepted: texts.map((text) => ({ text })) };
  return {
    kind: 'dropdown',
    options: texts.map((text, at) => (at === starred ? text.slice(1).trim() : text)),
    correct: starred,
  };
}

/** The cells of a question that is no choice. @param write a text for a cell */
export function writeAnswerCells(question: ImportedQuestion, write: (text: string) => string): AnswerCells {
  return forKind<[typeof write], AnswerCells>(writers, question, write);
}

const writers = {
  choice: (): AnswerCells => ({ options: [], correct: '' }),
  numeric: (question: OfKind<'numeric'>) => orJson(question, { options: [], correct: writeNumberCell(question) }),
  text: (question: OfKind<'text'>) => {
    const [first = '', ...others] = question.accepted.map(({ text }) => text);
    return orJson(question, { options: others, correct: first });
  },
  gaps: (question: OfKind<'gaps'>) => orJson(question, { options: question.gaps.map(writeGapCell), correct: '' }),
  order: ({ items }: OfKind<'order'>, write: (text: string) => string): AnswerCells => ({
    options: items.map(write),
    correct: '',
  }),
  match: ({ left, right }: OfKind<'match'>, write: (text: string) => string): AnswerCells => ({
    options: right.map((text, at) => `${left[at] === undefined ? '' : `${write(left[at])} `}= ${write(text)}`),
    correct: '',
  }),
};

/** The cells if they are read as the question; else JSON. */
function orJson(question: OfKind<'numeric'> | OfKind<'text'> | OfKind<'gaps'>, cells: AnswerCells): AnswerCells {
  const own = writeOwnFields(question) ?? '';
  const { own: read, refusal } = readAnswerCells(question.kind, cells, question.name);
  const isSame = !refusal && cells.options.length <= mostOptions && sortedJson(read) === sortedJson(JSON.parse(own));
  return isSame ? cells : { options: [], correct: own };
}

function writeNumberCell({ value, tolerance }: NumberFields): string {
  return `${value}${tolerance ? toleranceOf(tolerance) : ''}`;
}

function toleranceOf(tolerance: Tolerance): string {
  if ('figures' in tolerance) return ` (${tolerance.figures} figures)`;
  return 'abs' in tolerance ? ` ± ${tolerance.abs}` : ` ± ${scaled(tolerance.relative, '100')} %`;
}

function writeGapCell(gap: Gap): string {
  if (gap.kind === 'numeric') return `# ${writeNumberCell(gap)}`;
  if (gap.kind === 'text') return textsOf(gap);
  return writeDropdown(gap);
}

const textsOf = ({ accepted }: TextRules) => accepted.map(({ text }) => text).join(' / ');
const writeDropdown = ({ options, correct }: DropdownGap) =>
  options.map((text, at) => (at === correct ? `*${text}` : text)).join(' / ');
