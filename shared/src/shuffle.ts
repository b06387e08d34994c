import type { Exam } from './exam.ts';
import { isTrueFalse, keysOf, type OptionKey, optionKeys } from './option-key.ts';
import type { Options, Question } from './question.ts';
import type { Answers, Report } from './report.ts';
import { correctKeys } from './scoring.ts';

/** Generates numbers from 0 to below 1, the same for the same seed: mulberry32 on an FNV-1a hash. */
function randomOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (let at = 0; at < seed.length; at += 1) state = Math.imul(state ^ seed.charCodeAt(at), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[], seed: string): Item[] {
  const random = randomOf(seed);
  const rest = items.slice();
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)[0] as Item);
}

/** The written keys of a question's options, in the order that an attempt shows. True and False stay in place. */
function orderOf(question: Question, attemptId: string): OptionKey[] {
  const keys = keysOf(question);
  return isTrueFalse(question) ? keys : shuffled(keys, `${attemptId} ${question._id}`);
}

const shufflesOptions = ({ shuffle }: Exam) => shuffle === 'options' || shuffle === 'both';

/** A question with its options in the attempt's order; True and False stay in place. */
export function shuffleOptions(question: Question, attemptId: string): Question {
  const order = orderOf(question, attemptId);
  const keys = keysOf(question);
  const correct = correctKeys(question);
  return {
    ...question,
    options: Object.fromEntries(keys.map((key, at) => [key, question.options[order[at] ?? key]])) as Options,
    correctOptions: keys.filter((key, at) => correct.includes(order[at] ?? key)),
  };
}

/** An exam as an attempt shows it: its questions in the attempt's order, its options under the attempt's letters. */
export function asShown(exam: Exam, attemptId: string): Exam {
  const { shuffle = 'none' } = exam;
  if (shuffle === 'none') return exam;
  const questions = shuffle === 'options' ? exam.questions : shuffled(exam.questions, attemptId);
  return {
    ...exam,
    questions: shufflesOptions(exam) ? questions.map((each) => shuffleOptions(each, attemptId)) : questions,
  };
}

/** Translates the letters of answers. @param exam as written */
function translate(exam: Exam, attemptId: string, answers: Answers, to: 'shown' | 'written'): Answers {
  if (!shufflesOptions(exam)) return answers;
  const translated = exam.questions.flatMap((question) => {
    const chosen = answers[question._id];
    if (!chosen) return [];
    const [keys, order] = [keysOf(question), orderOf(question, attemptId)];
    const [from, into] = to === 'shown' ? [order, keys] : [keys, order];
    const picked = chosen.map((key) => into[from.indexOf(key)]);
    return [[question._id, optionKeys.filter((key) => picked.includes(key))]];
  });
  return Object.fromEntries(translated);
}

/** Answers by the letters as written. @param exam as written */
export const asWritten = (exam: Exam, attemptId: string, answers: Answers): Answers =>
  translate(exam, attemptId, answers, 'written');

/** A report in the order and with the letters that its taker saw. */
export function reportAsShown(report: Report): Report {
  const exam = asShown(report.exam, report._id);
  if (exam === report.exam) return report;
  const { correctAnswers, wrongAnswers, verdict } = report.result;
  const among = (questions: Question[]) =>
    exam.questions.filter(({ _id }) => questions.some((each) => each._id === _id));
  return {
    ...report,
    exam,
    result: { correctAnswers: among(correctAnswers), wrongAnswers: among(wrongAnswers), verdict },
    ...(report.answers && { answers: translate(report.exam, report._id, report.answers, 'shown') }),
  };
}
