import type { ExamDetails } from '@quiz-app/shared/exam';
import { limits } from '@quiz-app/shared/limits';
import { type QuestionContent, questionContent } from '@quiz-app/shared/question';
import type { ReadResult, RefusedQuestion, TakenQuestion } from '../formats/format.ts';
import { divide } from './divide.ts';

/** A question of a file, accepted or refused. */
export type ImportRow =
  | ({ kind: 'taken'; exam: number } & TakenQuestion)
  | ({ kind: 'refused' } & Omit<RefusedQuestion, 'draft'> & { draft: RefusedQuestion['draft'] });

/** Which rows of a file to show: refused questions, or those that lost something. */
export type RowFilter = 'all' | 'refused' | 'lost';

/** A file's content without its questions. */
export interface ImportOverview {
  exams: { details: Partial<ExamDetails>; questionsCount: number }[];
  counts: Record<RowFilter, number>;
  /** Losses of the file as a whole, one sentence each. */
  lost: string[];
}

/** The questions of a file, from reading to importing. Lives in the worker. */
export class ImportSession {
  readonly #exams: Partial<ExamDetails>[];
  readonly #lost: string[];
  /** In the order of the file. */
  #rows: ImportRow[];

  constructor({ exams, refused, lost }: ReadResult) {
    this.#exams = exams.map(({ details }) => details);
    this.#lost = lost;
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

  rows(filter: RowFilter, from: number, count: number): ImportRow[] {
    return this.#filtered(filter).slice(from, from + count);
  }

  /** Accepts a refused question after a person fixed it. @throws Error with the reason if it is refused again */
  fix(index: number, fixed: QuestionContent): void {
    const read = questionContent.safeParse(fixed);
    if (!read.success) throw new Error(read.error.issues[0]?.message ?? 'It is not a question');
    this.#rows = this.#rows.map((row) => {
      if (row.place.index !== index || row.kind === 'taken') return row;
      const { place, exam } = row;
      return { kind: 'taken', place, exam, content: read.data as TakenQuestion['content'], lost: [] };
    });
  }

  /**
   * The body of `importExams`: each exam with its questions, divided if it has too many for one exam.
   * @param details of the file's exams, by their index; exams without questions are left out
   * @param asOne whether the questions of all exams go into the first
   */
  newExams(details: readonly ExamDetails[], asOne: boolean, makeId: () => string): Blob {
    const byExam = this.#questionsByExam();
    const exams = (asOne ? [byExam.flat()] : byExam).flatMap((questions, index) => {
      const own = details[index];
      if (!own || questions.length === 0) return [];
      return divide(own.name, questions, limits.questionsPerExam).map(({ name, items }) =>
        JSON.stringify({ ...own, name, _id: makeId(), questions: items }),
      );
    });
    return jsonBlob(['[', ...exams.flatMap((exam, at) => (at === 0 ? [exam] : [',', exam])), ']']);
  }

  /** The body of `addQuestionsToExam`: the questions of all exams in the file. */
  moreQuestions(): Blob {
    return jsonBlob([JSON.stringify({ questions: this.#questionsByExam().flat() })]);
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
