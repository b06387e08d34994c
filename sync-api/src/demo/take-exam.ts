import type { Exam } from '@quiz-app/shared/exam';
import type { Question } from '@quiz-app/shared/question';
import { type Answer, isOfKind, kindOf } from '@quiz-app/shared/question-kinds';
import { type ChoiceFields, keysOf, type OptionKey } from '@quiz-app/shared/question-kinds/choice';
import type { Answers } from '@quiz-app/shared/report';
import type { Random } from './seeded-random.ts';
import { mistakesIn } from './typed-exam.ts';

/** The probability that somebody skips a question although there is time for it. */
const leftOut = 0.03;

/**
 * Simulates one attempt: its answers and the seconds it took. A slow taker runs out of time and leaves the last
 * questions unanswered.
 *
 * @param skill the probability that an answer is right, from 0 to 1
 */
export function takeExam(exam: Exam, skill: number, random: Random): { answers: Answers; secondsUsed: number } {
  const answers: Answers = {};
  const pace = (exam.duration / exam.questions.length) * random.between(0.45, 1.05);
  let secondsUsed = 0;
  for (const question of exam.questions) {
    secondsUsed += pace * random.between(0.4, 1.6);
    if (secondsUsed >= exam.duration) return { answers, secondsUsed: exam.duration };
    if (random.next() >= leftOut) answers[question._id] = choose(question, skill, random);
  }
  return { answers, secondsUsed: Math.round(secondsUsed * 10) / 10 };
}

function choose(question: Question, skill: number, random: Random): Answer {
  const { solution, noAnswer } = kindOf(question);
  if (random.next() < skill) return solution(question);
  if (isOfKind('choice', question)) return chooseWrongly(question, random);
  return random.pick(mistakesIn.get(question.name) ?? [noAnswer]);
}

function chooseWrongly(question: ChoiceFields, random: Random): OptionKey[] {
  const { correctOptions } = question;
  const slip = random.pick(
    keysOf(question).filter((key) => correctOptions.length > 1 || !correctOptions.includes(key)),
  );
  if (correctOptions.length === 1) return [slip];
  // One option too few or too many is the usual mistake when several are correct.
  const slipped = correctOptions.includes(slip)
    ? correctOptions.filter((key) => key !== slip)
    : [...correctOptions, slip];
  return slipped.toSorted();
}
