import type { Exam } from '@quiz-app/shared/exam';
import { isVisible } from '@quiz-app/shared/exam-rules';
import type { Question } from '@quiz-app/shared/question';
import { loadKindsOf } from '@quiz-app/shared/question-kinds';
import { reportDate } from '@quiz-app/shared/report-date';
import { createEmptyCard, fsrs, Rating } from 'ts-fsrs';
import type { Memory } from '../local/practice/practice-cards.ts';
import type { DeviceServices } from './device.ts';

/** A question that a user got wrong in an exam. */
export interface Mistake {
  question: Question;
  /** The exam that decides how it is scored. */
  exam: Exam;
  /**
   * When it is due, epoch milliseconds: at once if it was never practised, or was wrong in an exam since, or if the clock
   * was ahead when it was practised.
   */
  due: number;
  memory: Memory | undefined;
}

/** How a question was answered. */
export type Grade = 'wrong' | 'guessed' | 'known';

const ratings = { wrong: Rating.Again, guessed: Rating.Hard, known: Rating.Good } as const;

/** A wrong answer repeats the question in the same sitting, a right one after days. */
const scheduler = fsrs({ learning_steps: ['1m'], relearning_steps: ['1m'] });

/** How well a question is known after an answer. @param now epoch milliseconds */
export function practised({ memory }: Mistake, grade: Grade, now: number): Memory {
  const at = new Date(now);
  const known = memory && isAhead(memory, now) ? { ...memory, last_review: at } : memory;
  return scheduler.next(known ?? createEmptyCard(at), at, ratings[grade]).card;
}

/** Whether a memory is from a later time, because this device's clock was ahead. */
const isAhead = ({ last_review }: Memory, now: number) => (last_review?.getTime() ?? 0) > now + early;

/** Milliseconds by which a question may be asked early, so that a sitting ends without waiting. */
const early = 10 * 60_000;

/** The next mistake: one that is due, or else one that soon will be. */
export function nextMistake(mistakes: readonly Mistake[], now: number): Mistake | undefined {
  const [first] = mistakes.toSorted((a, b) => a.due - b.due);
  return first && first.due <= now + early ? first : undefined;
}

/** The number of mistakes that are due. @param now epoch milliseconds */
export const countDue = (mistakes: readonly Mistake[], now: number): number =>
  mistakes.filter((mistake) => nextMistake([mistake], now)).length;

/**
 * The questions that a user got wrong when they last took them in an exam, and those that they have practised since. If
 * the exam is on this device, its current questions are used, without removed ones.
 *
 * @throws StorageFailed
 */
export async function readMistakes(device: DeviceServices, userId: string): Promise<Mistake[]> {
  const { reports, exams, session, clock } = device;
  const user = (await session.read())?.user;
  const memories = await device.practice.read(userId);
  const seen = new Set<string>();
  const mistakes: Mistake[] = [];
  for (const report of await reports.queryOf(userId)) {
    const { exam, result } = report;
    const wrong = new Set(result.wrongAnswers.map(({ _id }) => _id));
    const answered = exam.questions.filter(({ _id }) => !seen.has(_id));
    if (answered.length === 0) continue;
    const now = await exams.queryOne(exam._id);
    const isKept = now && user && isVisible(now, user);
    for (const taken of answered) {
      seen.add(taken._id);
      const memory = memories.get(taken._id);
      if (!memory && !wrong.has(taken._id)) continue;
      const question = isKept ? now.questions.find(({ _id }) => _id === taken._id) : taken;
      if (!question) continue;
      const isWrongSince =
        wrong.has(taken._id) && Date.parse(reportDate(report)) > (memory?.last_review?.getTime() ?? 0);
      const due = isWrongSince || !memory || isAhead(memory, clock.now()) ? 0 : memory.due.getTime();
      mistakes.push({ question, exam: isKept ? now : exam, memory, due });
    }
  }
  await loadKindsOf(mistakes.map(({ question }) => question));
  return mistakes;
}
