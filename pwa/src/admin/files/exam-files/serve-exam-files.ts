import { i18n, type Messages } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { mediaTypeOf } from '@quiz-app/shared/media-type';
import type { QuestionContent } from '@quiz-app/shared/question';
import { v7 as uuidv7 } from 'uuid';
import { type AttachedFile, decodeDataUri } from '../formats/attachments.ts';
import type { ExamToWrite, Format, FormatId, Task } from '../formats/format.ts';
import { formats, recogniseFormat } from '../formats/formats.ts';
import { openSource } from '../formats/source.ts';
import { UnreadableFile } from '../formats/unreadable-file.ts';
import { createWorkbook, type WorkbookRow, type WorkbookWriter, workbookType } from '../formats/xlsx/write-workbook.ts';
import {
  type ExamsToAdd,
  type FileToSend,
  type ImportOverview,
  ImportSession,
  type PlannedExam,
  type RowFilter,
  type SentFiles,
  type ShownRow,
} from './import-session.ts';
import { readTable, type Table } from './read-table.ts';
import { type WrittenExams, writeExams } from './write-exams.ts';

/** A format to choose from. */
export interface FormatChoice extends Pick<Format, 'id' | 'name' | 'extension' | 'cannotHold'> {}

export interface ReadFile extends ImportOverview {
  format: FormatId;
}

/** The worker's calls. Each is answered by a message. */
export interface ExamFileCalls {
  /** Makes all sentences in a language, with its catalogue, which the page has loaded. */
  translate(language: string, messages: Messages): null;
  formats(): FormatChoice[];
  /** Reads a file. @param format instead of the recognised one */
  read(name: string, file: Blob, format?: FormatId): ReadFile;
  /** Reads any table. @param most the greatest number of rows */
  readTable(file: Blob, most: number): Table;
  rows(filter: RowFilter, from: number, count: number): ShownRow[];
  fix(index: number, content: QuestionContent): ImportOverview;
  /** The pictures and sounds to be sent before the questions. */
  filesToSend(): FileToSend[];
  file(id: string): Blob;
  dataUrl(id: string): string;
  plannedExams(exams: Omit<ExamsToAdd, 'sent'>): PlannedExam[];
  newExams(exams: ExamsToAdd): Blob;
  moreQuestions(sent: SentFiles): Blob;
  /** Adds an exam to the file that `write` writes. @returns the ids of its pictures and sounds */
  collect(exam: ExamToWrite): string[];
  /** Adds a picture or sound that the exams name, as a data: address. */
  collectFile(id: string, dataUrl: string): null;
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

const notRecognised = (isFile: boolean) =>
  isFile
    ? t`We couldn’t find questions in this file. Choose its format, or try another file.`
    : t`We couldn’t find questions in this text. Choose its format, or try another text.`;
const broken = () => t`The file could not be read. It may be damaged.`;

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
      post({ id, error: error instanceof UnreadableFile ? error.message : broken() });
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
    translate(_, language, messages) {
      if (language !== i18n.locale) i18n.loadAndActivate({ locale: language, messages });
      return null;
    },
    formats: () => formats.map(({ id, name, extension, cannotHold }) => ({ id, name, extension, cannotHold })),
    async read(task, name, file, id) {
      const source = openSource(name, new Uint8Array(await file.arrayBuffer()));
      const format = id ? formatOf(id) : recogniseFormat(source);
      if (!format) throw new UnreadableFile(notRecognised(name !== ''));
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
    filesToSend: () => current().filesToSend(),
    file: (_, id) => current().file(id),
    dataUrl: (_, id) => current().dataUrl(id),
    plannedExams: (_, exams) => current().plannedExams(exams),
    newExams(_, exams) {
      const details = JSON.stringify([exams.details, exams.asOne]);
      if (sent?.details !== details) sent = { details, ids: [] };
      const { ids } = sent;
      let at = 0;
      return current().newExams(exams, () => {
        ids[at] ??= uuidv7();
        at += 1;
        return ids[at - 1] ?? '';
      });
    },
    moreQuestions: (_, files) => current().moreQuestions(files),
    collect(_, exam) {
      collected.push(exam);
      return [exam, ...exam.questions].flatMap(({ media }) => media?.map(({ _id }) => _id) ?? []);
    },
    collectFile(_, id, dataUrl) {
      const bytes = decodeDataUri(dataUrl);
      const type = 'refusal' in bytes ? undefined : mediaTypeOf(bytes);
      if (!('refusal' in bytes) && type) collectedFiles.set(id, { _id: id, type, bytes });
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
