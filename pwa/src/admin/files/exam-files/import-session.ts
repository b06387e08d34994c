import { t } from '@lingui/core/macro';
import type { GivenContent, UsedMedium } from '@quiz-app/shared/content';
import type { ExamDetails } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import type { MediaType } from '@quiz-app/shared/media';
import { type QuestionContent, questionContent } from '@quiz-app/shared/question';
import { questionFieldText } from '../../../language/answer-text.ts';
import { encodeBase64 } from '../formats/encode-base64.ts';
import type { Files, ReadResult, RefusedQuestion, RichContent, TakenQuestion } from '../formats/format.ts';
import { givenOf } from '../formats/given-content.ts';
import { renameInstructions, renameMedia } from '../formats/rename-media.ts';
import { divide } from './divide.ts';
import { isCleanPicture } from './is-clean-picture.ts';

/** A question of a file, accepted or refused. */
export type ImportRow = ({ kind: 'taken'; exam: number } & TakenQuestion) | ({ kind: 'refused' } & RefusedQuestion);

/** A row with the pictures and sounds of its texts. */
export type ShownRow = ImportRow & { media: UsedMedium[] };

/** A picture or sound of a file, to be sent before its questions. */
export interface FileToSend {
  _id: string;
  type: MediaType;
  width?: number;
  height?: number;
  /** Whether it has nothing but pixels. */
  isClean: boolean;
  /** Where the first question with it is. */
  place: string;
}

/** The ids of files on the server, by their ids in the file of questions. */
export type SentFiles = Readonly<Record<string, string>>;

/** An exam that an import will add. */
export interface PlannedExam {
  name: string;
  /** The ids of its pictures and sounds. */
  media: string[];
}

/** Which rows of a file to show: refused questions, or those that lost something. */
export type RowFilter = 'all' | 'refused' | 'lost';

/** A file's content without its questions. */
export interface ImportOverview {
  exams: { details: Partial<ExamDetails>; questionsCount: number }[];
  counts: Record<RowFilter, number>;
  /** Losses of the file as a whole, one sentence each. */
  lost: string[];
}

/** The exams to be added. */
export interface ExamsToAdd {
  /** The details of the file's exams, by their index; exams without questions are left out. */
  details: readonly ExamDetails[];
  /** Whether the questions of all exams go into the first. */
  asOne: boolean;
  sent: SentFiles;
}

/** The questions of a file, from reading to importing. Lives in the worker. */
export class ImportSession {
  readonly #exams: Partial<ExamDetails>[];
  readonly #lost: string[];
  readonly #files: Files;
  /** In the order of the file. */
  #rows: ImportRow[];

  constructor({ exams, refused, lost, files }: ReadResult) {
    this.#exams = exams.map(({ details }) => details);
    this.#lost = lost;
    this.#files = files;
    const taken = exams.flatMap(({ questions }, exam) =>
      questions.map((question) => ({ kind: 'taken' as const, exam, ...question })),
    );
    const others = refused.map((question) => ({ kind: 'refused' as const, ...question }));
    this.#rows = [...taken, ...others].sort((a, b) => a.place.index - b.place.index);
  }

  overview(): ImportOverview {
    const exams = this.#exams.map((details) => ({ details, questionsCount: 0 }));
    for (const { kind, exam } of this.#rows) {
      const found = exams[exam];
      if (kind === 'taken' && found) found.questionsCount += 1;
    }
    const count = (filter: RowFilter) => this.#filtered(filter).length;
    return {
      exams,
      counts: { all: count('all'), refused: count('refused'), lost: count('lost') },
      lost: this.#lost,
    };
  }

  rows(filter: RowFilter, from: number, count: number): ShownRow[] {
    return this.#filtered(filter)
      .slice(from, from + count)
      .map((row) => ({ ...row, media: this.#describe(row.kind === 'taken' ? row.content.media : row.draft.media) }));
  }

  /** The pictures and sounds of the accepted questions and their exams, each once. */
  filesToSend(): FileToSend[] {
    const places = new Map<string, string>();
    const note = (place: string, { media }: Pick<GivenContent, 'media'>) => {
      for (const { _id } of media ?? []) if (!places.has(_id)) places.set(_id, place);
    };
    for (const row of this.#rows) if (row.kind === 'taken') note(row.place.label, row.content);
    for (const details of this.#exams) note(theInstructions(), details);
    return Array.from(places).flatMap(([id, place]) => {
      const file = this.#files.get(id);
      if (!file) return [];
      const { bytes, ...described } = file;
      return { ...described, isClean: isCleanPicture(bytes, file.type), place };
    });
  }

  file(id: string): Blob {
    const file = this.#files.get(id);
    if (!file) throw new Error('The file has no such picture');
    return new Blob([file.bytes], { type: file.type });
  }

  /** Accepts a refused question after a person fixed it. @throws Error with the reason if it is refused again */
  fix(index: number, fixed: QuestionContent): void {
    const read = questionContent.safeParse(fixed);
    if (!read.success) {
      const [{ path, message } = { path: [], message: '' }] = read.error.issues;
      throw new Error(questionFieldText(path.join('.'), message));
    }
    const { format, media, formulas, ...texts } = read.data;
    const content = { ...texts, ...givenOf({ format, media, formulas }) } as TakenQuestion['content'];
    this.#rows = this.#rows.map((row) => {
      if (row.place.index !== index || row.kind === 'taken') return row;
      const { place, exam } = row;
      return { kind: 'taken', place, exam, content, lost: [] };
    });
  }

  /**
   * The body of `importExams`: each exam with its questions, divided if it has too many for one exam.
   */
  newExams({ details, asOne, sent }: ExamsToAdd, makeId: () => string): Blob {
    const idOf = (id: string) => sent[id] ?? id;
    const exams = this.#divided(details, asOne).map(({ own, name, items }) =>
      JSON.stringify({
        ...renameInstructions(own, idOf),
        name,
        _id: makeId(),
        questions: items.map((question) => renameMedia(question, idOf)),
      }),
    );
    return jsonBlob(['[', ...exams.flatMap((exam, at) => (at === 0 ? [exam] : [',', exam])), ']']);
  }

  /** A file as a data: address, which a page may show. */
  dataUrl(id: string): string {
    const file = this.#files.get(id);
    if (!file) throw new Error('The file has no such picture');
    return `data:${file.type};base64,${encodeBase64(file.bytes)}`;
  }

  /** The exams that `newExams` will have. */
  plannedExams({ details, asOne }: Omit<ExamsToAdd, 'sent'>): PlannedExam[] {
    return this.#divided(details, asOne).map(({ own, name, items }) => {
      const lists = [own.media, ...items.map(({ media }) => media)];
      return { name, media: [...new Set(lists.flatMap((media) => media?.map(({ _id }) => _id) ?? []))] };
    });
  }

  /** The body of `addQuestionsToExam`: the questions of all exams in the file. */
  moreQuestions(sent: SentFiles): Blob {
    const questions = this.#questionsByExam().flat();
    const idOf = (id: string) => sent[id] ?? id;
    return jsonBlob([JSON.stringify({ questions: questions.map((question) => renameMedia(question, idOf)) })]);
  }

  #divided(details: readonly ExamDetails[], asOne: boolean) {
    const byExam = this.#questionsByExam();
    return (asOne ? [byExam.flat()] : byExam).flatMap((questions, index) => {
      const own = details[index];
      if (!own || questions.length === 0) return [];
      return divide(own.name, questions, limits.questionsPerExam).map((part) => ({ own, ...part }));
    });
  }

  #describe(media: RichContent['media'] = []): UsedMedium[] {
    return media.flatMap((medium) => {
      const file = this.#files.get(medium._id);
      if (!file) return [];
      const { bytes, ...described } = file;
      return { ...described, bytes: bytes.length, ...medium };
    });
  }

  #filtered(filter: RowFilter): ImportRow[] {
    if (filter === 'refused') return this.#rows.filter(({ kind }) => kind === 'refused');
    if (filter === 'lost') return this.#rows.filter((row) => row.kind === 'taken' && row.lost.length > 0);
    return this.#rows;
  }

  #questionsByExam(): TakenQuestion['content'][][] {
    const byExam: TakenQuestion['content'][][] = this.#exams.map(() => []);
    for (const row of this.#rows) if (row.kind === 'taken') byExam[row.exam]?.push(row.content);
    return byExam;
  }
}

const jsonBlob = (pieces: string[]) => new Blob(pieces, { type: 'application/json' });

const theInstructions = () => t({ message: 'the instructions', comment: 'Where a picture is: “A picture of …”' });
