import type { MarkCount } from './question-statistics.ts';
import type { ScoreCount } from './score-statistics.ts';

/** The takers who gave the same answer. */
interface AnswerTally {
  takers: number;
  /** The sum of their scores. */
  scores: number;
}

/** An attempt as it is counted. */
export interface CountedAttempt {
  /** In percent of the exam's marks. */
  score: number;
  /** The part of its points that each question has: 0 to 1, less than 0 for a penalty. */
  parts: readonly number[];
  /** The text of each answer (`splitCanonicalAnswers`), empty for none; null where they are not known. */
  answers: readonly string[] | null;
}

/** How many takers have this part of a question's points, and this score for all questions together. */
interface PartCount {
  part: number;
  score: number;
  count: number;
}

/** The counts of one question in one version of an exam: enough for its figures, however many attempts there are. */
export class QuestionTally {
  /** Takers by their part, and then by the place of their score in `#scores`. */
  readonly #takers = new Map<number, number[]>();
  readonly #scores: readonly number[];
  readonly #weight: number;
  /** By the answer's text; the question's kind reads figures from them. */
  readonly answers = new Map<string, AnswerTally>();
  /** Takers who gave no answer. */
  unanswered = 0;
  /** The device sent which questions were right, but not the answers. */
  unknown = 0;

  /** @param weight its points in percent of the exam's @param scores in the order of their places */
  constructor(weight: number, scores: readonly number[]) {
    this.#weight = weight;
    this.#scores = scores;
  }

  /** @param place of the score @param answer its text, empty for none; undefined if it is not known */
  add(part: number, place: number, answer: string | undefined): void {
    const counts = this.#takers.get(part) ?? [];
    if (counts.length === 0) this.#takers.set(part, counts);
    counts[place] = (counts[place] ?? 0) + 1;
    if (answer === undefined) this.unknown += 1;
    else if (answer === '') this.unanswered += 1;
    else {
      const tally = this.answers.get(answer) ?? { takers: 0, scores: 0 };
      this.answers.set(answer, { takers: tally.takers + 1, scores: tally.scores + (this.#scores[place] ?? 0) });
    }
  }

  partCounts(): PartCount[] {
    return [...this.#takers].flatMap(([part, counts]) =>
      Object.entries(counts).map(([place, count]) => ({ part, score: this.#scores[Number(place)] ?? 0, count })),
    );
  }

  /** The marks and scores in percent of the exam's marks. */
  markCounts(): MarkCount[] {
    return this.partCounts().map(({ part, score, count }) => ({ mark: part * this.#weight, score, count }));
  }
}

interface PassedCount extends ScoreCount {
  /** How many of them passed. */
  passed: number;
}

/** Counts attempts at one version of an exam. */
export class AttemptTally {
  readonly questions: readonly QuestionTally[];
  readonly #scores: number[] = [];
  readonly #places = new Map<number, number>();
  readonly #counts: PassedCount[] = [];

  /** @param points of each question */
  constructor(points: readonly number[]) {
    const all = points.reduce((sum, each) => sum + each, 0);
    this.questions = points.map((each) => new QuestionTally((100 * each) / all, this.#scores));
  }

  add({ score, parts, answers }: CountedAttempt, hasPassed: boolean): void {
    const place = this.#placeOf(score);
    const counted = this.#counts[place];
    if (counted) {
      counted.count += 1;
      counted.passed += hasPassed ? 1 : 0;
    }
    for (const [at, question] of this.questions.entries())
      question.add(parts[at] ?? 0, place, answers === null ? undefined : (answers[at] ?? ''));
  }

  /** Scores in percent. */
  scoreCounts(): readonly PassedCount[] {
    return this.#counts;
  }

  #placeOf(score: number): number {
    const known = this.#places.get(score);
    if (known !== undefined) return known;
    const place = this.#scores.push(score) - 1;
    this.#places.set(score, place);
    this.#counts.push({ score, count: 0, passed: 0 });
    return place;
  }
}
