import type { Exam } from '@quiz-app/shared/exam';
import type { Answers } from '@quiz-app/shared/report';
import type { DemoPerson } from './demo-people.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { takeExam } from './take-exam.ts';

/** An attempt of the demo. Times are in milliseconds since the epoch. */
export interface PlannedAttempt {
  person: DemoPerson;
  exam: Exam;
  answers: Answers;
  startedAt: number;
  finishedAt: number;
  /** Later than `finishedAt` if the device was offline. */
  receivedAt: number;
  secondsUsed: number;
}

const minute = 60_000;
/** The range of the random offset between a person's skill and their skill in one exam. */
const familiarity = [-0.25, 0.08] as const;
/** How much the skill rises with each retake of an exam. */
const gainOfRetake = 0.12;
/** One report in this many comes from a device that was offline. */
const offlineOneIn = 12;

/** All attempts in the order the server received them, increasingly frequent. The same seed gives the same attempts. */
export function planAttempts(
  people: readonly DemoPerson[],
  exams: readonly Exam[],
  { from, to }: { from: number; to: number },
): PlannedAttempt[] {
  const random = createRandom(20_261_121);
  const attempts = people.flatMap((person) => {
    const known = new Map<Exam, number>();
    return moments(person.attempts, from, to, random).map((receivedBy): PlannedAttempt => {
      const exam = random.pick(exams);
      const skill = known.get(exam) ?? person.skill + random.between(...familiarity);
      known.set(exam, skill + gainOfRetake);
      const { answers, secondsUsed } = takeExam(exam, Math.min(skill, 0.98), random);
      const wasOffline = random.next() < 1 / offlineOneIn;
      const finishedAt =
        receivedBy - (wasOffline ? random.between(5 * minute, 300 * minute) : random.between(100, 900));
      return {
        person,
        exam,
        answers,
        startedAt: Math.round(finishedAt - secondsUsed * 1000),
        finishedAt: Math.round(finishedAt),
        receivedAt: Math.round(receivedBy),
        secondsUsed,
      };
    });
  });
  return attempts.sort((a, b) => a.receivedAt - b.receivedAt);
}

/** Sorted times in milliseconds, denser towards the end. */
function moments(count: number, from: number, to: number, random: Random): number[] {
  return Array.from({ length: count }, () => to - (to - from) * random.next() ** 1.5).sort((a, b) => a - b);
}
