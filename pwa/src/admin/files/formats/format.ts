import type { ExamDetails } from '@quiz-app/shared/exam';
import type { QuestionFields } from '@quiz-app/shared/question-kinds';
import type { ChoiceFields } from '@quiz-app/shared/question-kinds/choice';
import type { AttachedFile } from './attachments.ts';
import type { Source } from './source.ts';

export type FormatId = 'json' | 'moodle-xml' | 'qti' | 'gift' | 'aiken' | 'csv' | 'xlsx' | 'markdown';

/** The fields beside rich text. Without them a text is plain. */
export interface RichContent {
  format?: 'rich';
  media?: { _id: string; alt: string; decorative?: true }[];
  /** The words of screen readers for formulas. */
  formulas?: { tex: string; spoken: string }[];
}

/** The content of a question, including the fields of contract §7 and §10. */
export type ImportedQuestion = QuestionFields & { name: string; points?: number; explanation?: string } & RichContent;

/** The fields of a question that is no choice. */
export type OtherFields = Exclude<QuestionFields, ChoiceFields>;

/** Pictures and sounds by their ids. */
export type Files = ReadonlyMap<string, AttachedFile>;

/** An exam to be written; an exam as served fits. */
export type ExamToWrite = ExamDetails & { version?: number; questions: readonly ImportedQuestion[] };

/** A place in a file. */
export interface Place {
  /** Counts all questions of a file, accepted and refused, from 1: sorting by it restores the order of the file. */
  index: number;
  /** For people, such as `Line 12` or `Row 5`. */
  label: string;
}

/** A question that can be imported. `content` satisfies the server's schema. */
export interface TakenQuestion {
  place: Place;
  content: ImportedQuestion;
  /** Losses, one sentence each, such as `Bold text became plain.` */
  lost: string[];
}

/** A question before it is checked, and what can be read of a refused one, so that a person can fix it. */
export interface QuestionDraft extends RichContent {
  name: string;
  /** The fields of a question that is no choice, which has no options. */
  own?: OtherFields;
  /** Of a choice: any number, or none. */
  options: string[];
  /** Indexes of `options`. */
  correct: number[];
  points?: number;
  explanation?: string;
}

/** A question that cannot be imported as it is. No part of it is among the accepted ones. */
export interface RefusedQuestion {
  place: Place;
  /** The index of its exam in the result. */
  exam: number;
  /** The start of its text on one line, for recognition; never empty. */
  text: string;
  /** One sentence for people. */
  reason: string;
  draft: QuestionDraft;
}

/** An exam of a file, with the file's details; a question bank has none, or only a name. */
export interface ReadExam {
  details: Partial<ExamDetails>;
  questions: TakenQuestion[];
}

export interface ReadResult {
  /** In the order of the file; an exam whose questions were all refused has none. */
  exams: ReadExam[];
  refused: RefusedQuestion[];
  /** The program whose template a table follows, if not ours. */
  template?: 'Kahoot' | 'Quizizz';
  /** Losses of the file as a whole, one sentence each. */
  lost: string[];
  /** The pictures and sounds that the questions name. */
  files: Files;
}

/** How a long task reports and ends. */
export interface Task {
  signal: AbortSignal;
  /** @param done from 0 to 1 @param questions the number of questions read or written so far */
  onProgress(done: number, questions: number): void;
}

/** A question that a format cannot hold as it is; it is not in the file. */
export interface LeftOutQuestion {
  /** Indexes of the exams given, and of the exam's questions. */
  exam: number;
  question: number;
  /** One sentence for people. */
  reason: string;
}

export interface WrittenFile {
  /** A file name that sorts by day and exam, such as `2026-11-22-JavaScript-Fundamentals-v3.json`. */
  name: string;
  /** The media type. */
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
  leftOut: LeftOutQuestion[];
}

/** A file format for questions, in its own folder. It needs neither a page nor storage, so it can run in a worker. */
export interface Format {
  readonly id: FormatId;
  /** For people, such as `Moodle XML`. */
  readonly name: string;
  /** The extension of its files, with the dot. */
  readonly extension: string;
  /** Content that this format cannot hold, one sentence each, such as `Explanations are left out.` */
  readonly cannotHold: readonly string[];
  /** Recognises a file by its content. */
  recognise(source: Source): boolean;
  /**
   * Reads all questions of a file. The result lists whatever cannot be imported; nothing is cut or guessed.
   *
   * @throws UnreadableFile if the file as a whole cannot be read; the signal's reason once it is aborted
   */
  read(source: Source, task: Task): Promise<ReadResult>;
  /**
   * Writes exams, so that reading the file gives the same exams.
   *
   * @param day for the file's name
   * @param files that the exams name
   */
  write(exams: readonly ExamToWrite[], day: Date, task: Task, files: Files): Promise<WrittenFile>;
}
