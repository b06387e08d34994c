import type { ExamDetails } from '@quiz-app/shared/exam';
import type { MediaType } from '@quiz-app/shared/media';
import type { QuestionContent } from '@quiz-app/shared/question';
import { v7 as uuidv7 } from 'uuid';
import type { AttachedFile } from '../formats/attachments.ts';
import type { ExamToWrite, Format, FormatId, Task } from '../formats/format.ts';
import { formats, recogniseFormat } from '../formats/formats.ts';
import { openSource } from '../formats/source.ts';
import { UnreadableFile } from '../formats/unreadable-file.ts';
import { createWorkbook, type WorkbookRow, type WorkbookWriter, workbookType } from '../formats/xlsx/write-workbook.ts';
import { type ImportOverview, type ImportRow, ImportSession, type RowFilter } from './import-session.ts';
import { readTable, type Table } from './read-table.ts';
import { type WrittenExams, writeExams } from './write-exams.ts';

/** A format to choose from. */
export interface FormatChoice extends Pick<Format, 'id' | 'name' | 'extension' | 'cannotHold'> {}

export interface ReadFile extends ImportOverview {
  format: FormatId;
}

/** The worker's calls. Each is answered by a message. */
export interface ExamFileCalls {
  formats(): FormatChoice[];
  /** Reads a file. @param format instead of the recognised one */
  read(name: string, file: Blob, format?: FormatId): ReadFile;
  /** Reads any table. @param most the greatest number of rows */
  readTable(file: Blob, most: number): Table;
  rows(filter: RowFilter, from: number, count: number): ImportRow[];
  fix(index: number, content: QuestionContent): ImportOverview;
  /** @param asOne whether the questions of all exams go into one */
  newExams(details: ExamDetails[], asOne?: boolean): Blob;
  moreQuestions(): Blob;
  /** Adds an exam to the file that `write` writes. */
  collect(exam: ExamToWrite): null;
  /** Adds a picture or sound that the exams name. */
  collectFile(id: string, file: Blob): null;
  write(format: FormatId): WrittenExams;
  /** Starts a spreadsheet of one sheet. @param widths of its columns, in characters */
  openTable(sheet: string, widths: number[]): null;
  /** The very first row is the header. */
  addRows(rows: readonly WorkbookRow[]): null;
  closeTable(): Blob;
}

export type CallName = keyof ExamFileCalls;
export interface Call {
  id: number;
  name: CallName;
  args: unknown[];
}
export type Reply =
  | { id: number; result: unknown }
  | { id: number; error: string }
  | { id: number; done: number; questions: number };

type Handlers = {
  [Name in CallName]: (
    task: Task,
    ...args: Parameters<ExamFileCalls[Name]>
  ) => ReturnType<ExamFileCalls[Name]> | Promise<ReturnType<ExamFileCalls[Name]>>;
};

const notRecognised = (what: 'file' | 'text') =>
  `We couldn’t find questions in this ${what}. Choose its format, or try another ${what}.`;
const broken = 'The file could not be read. It may be damaged.';

/** Answers a page's calls. @returns the function for its messages @param post sends a message back */
export function serveExamFiles(post: (reply: Reply) => void): (call: Call) => Promise<void> {
  const handlers = createHandlers();
  return async ({ id, name, args }) => {
    // The page ends the worker to abort a task.
    const { signal } = new AbortController();
    const task: Task = { signal, onProgress: (done, questions) => post({ id, done, questions }) };
    try {
      const handler = handlers[name] as (task: Task, ...args: unknown[]) => unknown;
      post({ id, result: await handler(task, ...args) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) console.warn('A file was not read or written.', error);
      post({ id, error: error instanceof UnreadableFile ? error.message : broken });
    }
  };
}

/** One flat list: a handler for each call. */
function createHandlers(): Handlers {
  let session: ImportSession | undefined;
  /** The ids of the last body's exams, for a repeated request. */
  let sent: { details: string; ids: string[] } | undefined;
  const collected: ExamToWrite[] = [];
  const collectedFiles = new Map<string, AttachedFile>();
  let table: WorkbookWriter | undefined;

  const current = () => {
    if (!session) throw new Error('No file was read');
    return session;
  };
  const formatOf = (id: FormatId) => {
    const format = formats.find((each) => each.id === id);
    if (!format) throw new Error(`There is no format ${id}`);
    return format;
  };

  return {
    formats: () => formats.map(({ id, name, extension, cannotHold }) => ({ id, name, extension, cannotHold })),
    async read(task, name, file, id) {
      const source = openSource(name, new Uint8Array(await file.arrayBuffer()));
      const format = id ? formatOf(id) : recogniseFormat(source);
      if (!format) throw new UnreadableFile(notRecognised(name ? 'file' : 'text'));
      session = new ImportSession(await format.read(source, task));
      sent = undefined;
      return { format: format.id, ...session.overview() };
    },
    readTable: (task, file, most) => readTable(file, most, task),
    rows: (_, filter, from, count) => current().rows(filter, from, count),
    fix(_, index, content) {
      sent = undefined;
      current().fix(index, content);
      return current().overview();
    },
    newExams(_, given, asOne = false) {
      const details = JSON.stringify([given, asOne]);
      if (sent?.details !== details) sent = { details, ids: [] };
      const { ids } = sent;
      let at = 0;
      return current().newExams(given, asOne, () => {
        ids[at] ??= uuidv7();
        at += 1;
        return ids[at - 1] ?? '';
      });
    },
    moreQuestions: () => current().moreQuestions(),
    collect(_, exam) {
      collected.push(exam);
      return null;
    },
    async collectFile(_, id, file) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      collectedFiles.set(id, { _id: id, type: file.type as MediaType, bytes });
      return null;
    },
    write: (task, id) => {
      const files = new Map(collectedFiles);
      collectedFiles.clear();
      return writeExams(formatOf(id), collected.splice(0), { day: new Date(), task, files });
    },
    openTable(_, sheet, widths) {
      table = createWorkbook(sheet, widths, new Date());
      return null;
    },
    addRows(_, rows) {
      table?.add(rows);
      return null;
    },
    closeTable: () => new Blob(table?.finish(), { type: workbookType }),
  };
}
