import { t } from '@lingui/core/macro';

/** The kinds of columns in a table of questions. */
export type Column =
  | 'question'
  | 'correct'
  | 'explanation'
  | 'type'
  | 'kind'
  | 'points'
  | 'time'
  | 'image'
  | 'imageDescription'
  | 'format'
  | 'exam'
  | 'examNumber'
  | 'category'
  | 'duration'
  | 'totalMarks'
  | 'passingMarks'
  | `option ${number}`;

/** The header of our own template. */
export const header = [
  'Question',
  'Option A',
  'Option B',
  'Option C',
  'Option D',
  'Correct',
  'Explanation',
  'Exam',
  'Category',
  'Duration (seconds)',
  'Total Marks',
  'Passing Marks',
] as const;

/** Whether a row is that header. In the example file the durations have their units. */
const isOurHeader = (cells: readonly string[]) =>
  header.every((title, at) => cells[at]?.trim() === title || cells[at]?.trim() === title.replace(' (seconds)', ''));

/** The column that distinguishes exams with equal details; only a file with such exams has it. */
export const examNumberTitle = 'Exam Number';

/** The columns of the kind and the points of a question; only a file that needs them has them. */
export const kindTitle = 'Type';
export const pointsTitle = 'Points';

/** The column that says whether the texts of a row are rich; only a file in which that is not clear has it. */
export const formatTitle = 'Text Format';

const titles: readonly (readonly [RegExp, Column])[] = [
  [/^question(?: text)?$/, 'question'],
  [/^correct(?: (?:answers?|answer\(s\)|options?))?$/, 'correct'],
  [/^(?:answer )?explanation$/, 'explanation'],
  [/^question type$/, 'type'],
  [/^type$/, 'kind'],
  [/^points$/, 'points'],
  [/^(?:time in seconds|time limit.*)$/, 'time'],
  [/^(?:image|picture)(?: link)?$/, 'image'],
  [/^(?:image|picture) description$/, 'imageDescription'],
  [/^text format$/, 'format'],
  [/^exam(?: name)?$/, 'exam'],
  [/^exam number$/, 'examNumber'],
  [/^category$/, 'category'],
  [/^duration(?: \(seconds\))?$/, 'duration'],
  [/^total marks$/, 'totalMarks'],
  [/^passing marks$/, 'passingMarks'],
];

/**
 * The column with a title such as `Answer 1`, `Answer1`, `answer_1` or `OptionA`. Kahoot adds limits after a dash:
 * `Answer 1 - max 75 characters`.
 */
function columnOf(title: string): Column | undefined {
  const plain =
    title
      .replaceAll(/([a-z])(?=[A-Z\d])/g, '$1 ')
      .toLowerCase()
      .split(/\s[-–]\s/)[0]
      ?.replaceAll(/[\s_]+/g, ' ')
      .trim() ?? '';
  const option = /^(?:(?:option|answer|choice) )?([a-z]|\d{1,2})$/.exec(plain)?.[1];
  if (option) return `option ${/\d/.test(option) ? Number(option) - 1 : option.charCodeAt(0) - 97}`;
  return titles.find(([pattern]) => pattern.test(plain))?.[1];
}

export interface Header {
  /** The index of the header among the rows. */
  row: number;
  columns: ReadonlyMap<Column, number>;
  /** Whether this app wrote it, and so guarded its texts against being read as formulas. */
  isOurs: boolean;
  template?: 'Kahoot' | 'Quizizz';
}

/** Why a table is refused in which no row is a header. */
export const noHeader = (): string =>
  t({
    message: 'No row has the titles Question, Option A, Option B and Correct. See the example file.',
    comment: 'The titles stay English: they stand so in files',
  });

/** Templates start with instructions. */
const rowsBeforeHeader = 30;

const ofChoices = ['option 0', 'option 1', 'correct'] as const;

/** Whether these are the columns of a table of questions: of choices, or of answers whose kind a column says. */
const areOfQuestions = (columns: ReadonlyMap<Column, number>) =>
  columns.has('question') &&
  (ofChoices.every((each) => columns.has(each)) ||
    (columns.has('kind') && (columns.has('correct') || columns.has('option 0'))));

/** Finds the header: the first row that names a question and its answers. */
export function findHeader(rows: readonly { cells: readonly string[] }[]): Header | undefined {
  for (const [row, { cells }] of rows.slice(0, rowsBeforeHeader).entries()) {
    const columns = new Map<Column, number>();
    for (const [at, cell] of cells.entries()) {
      const column = columnOf(cell);
      if (column && !columns.has(column)) columns.set(column, at);
    }
    if (!areOfQuestions(columns)) continue;
    const isOurs = isOurHeader(cells);
    if (columns.has('type')) return { row, columns, isOurs, template: 'Quizizz' };
    return columns.has('time') ? { row, columns, isOurs, template: 'Kahoot' } : { row, columns, isOurs };
  }
  return undefined;
}
