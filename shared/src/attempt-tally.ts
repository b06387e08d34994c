import type { MarkCount } from './question-statistics.ts';
import type { ScoreCount } from './score-statistics.ts';

/** The takers who gave the same answer. */
interface AnswerTally {
  takers: number;
  /** The sum of their right answers to all questions. */
  rightAnswers: number;
}

/**
 * The counts of one question in exams of one length: enough for all its figures, however many attempts there are.
 * Two tallies of the same question can be added.
 */
export class QuestionTally {
  /** The takers by their number of right answers to all questions. */
  readonly takers: Uint32Array;
  /** The same counts, of only the takers who got this question right. */
  readonly right: Uint32Array;
  /** By the answer's canonical form; the question's kind reads figures from them. */
  readonly answers = new Map<string, AnswerTally>();
  /** Takers who gave no answer. */
  unanswered = 0;
  /** The device sent which questions were right, but not the answers. */
  unknown = 0;
  readonly length: number;

  /** @param length the number of questions of the exam */
  constructor(length: number) {
    this.length = length;
    this.takers = new Uint32Array(length + 1);
    this.right = new Uint32Array(length + 1);
  }

  /** @throws RangeError for a tally of exams of another length */
  merge(other: QuestionTally): void {
    if (other.length !== this.length) throw new RangeError('Tallies of exams of different lengths cannot be added');
    addTo(this.takers, other.takers);
    addTo(this.right, other.right);
    for (const [answer, { takers, rightAnswers }] of other.answers) this.addAnswer(answer, takers, rightAnswers);
    this.unanswered += other.unanswered;
    this.unknown += other.unknown;
  }

  /** Counts takers with the same answer. @param rightAnswers the sum of their right answers to all questions */
  addAnswer(answer: string, takers: number, rightAnswers: number): void {
    const tally = this.answers.get(answer);
    if (!tally) {
      this.answers.set(answer, { takers, rightAnswers });
      return;
    }
    tally.takers += takers;
    tally.rightAnswers += rightAnswers;
  }

  /** The marks and scores in percent of the exam's marks. */
  markCounts(): MarkCount[] {
    return Array.from(this.takers, (takers, right) => {
      const score = percent(right, this.length);
      const count = this.right[right] ?? 0;
      return [
        { mark: 0, score, count: takers - count },
        { mark: percent(1, this.length), score, count },
      ];
    }).flat();
  }
}

/** Counts attempts at one version of an exam. */
export class AttemptTally {
  /** Attempts by the number of right answers. */
  readonly takers: Uint32Array;
  readonly questions: readonly QuestionTally[];

  constructor(length: number) {
    this.takers = new Uint32Array(length + 1);
    this.questions = Array.from({ length }, () => new QuestionTally(length));
  }

  /**
   * @param marks `101` for right, wrong, right
   * @param answers canonical answers, as `A||BD`; null where they are not known
   */
  add(marks: string, answers: string | null): void {
    let right = 0;
    for (let at = 0; at < marks.length; at += 1) if (marks.charCodeAt(at) === one) right += 1;
    this.takers[right] = (this.takers[right] ?? 0) + 1;
    for (const [at, question] of this.questions.entries()) {
      if (marks.charCodeAt(at) === one) question.right[right] = (question.right[right] ?? 0) + 1;
      if (answers === null) question.unknown += 1;
    }
    if (answers === null) return;
    const given = answers.split('|');
    for (const [at, question] of this.questions.entries()) {
      const answer = given[at];
      if (answer) question.addAnswer(answer, 1, right);
      else question.unanswered += 1;
    }
  }

  /** Adds to the questions' tallies the counts that they share. */
  finished(): readonly QuestionTally[] {
    for (const { takers } of this.questions) takers.set(this.takers);
    return this.questions;
  }

  /** Scores in percent. */
  scoreCounts(): ScoreCount[] {
    return Array.from(this.takers, (count, right) => ({ score: percent(right, this.takers.length - 1), count }));
  }
}

const one = '1'.charCodeAt(0);

function addTo(sums: Uint32Array, counts: Uint32Array): void {
  for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count;
}

/** An exam without questions gives 0 marks. */
const percent = (right: number, questions: number): number => (questions === 0 ? 0 : (100 * right) / questions);
