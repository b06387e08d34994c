import type { Question } from '@quiz-app/shared/question';
import { type Answer, kindOf } from '@quiz-app/shared/question-kinds';
import { shuffleOptions } from '@quiz-app/shared/shuffle';
import { type AnswerVerdict, answerVerdict } from '../../exam-ui/exam-rules.ts';
import { countDue, type Grade, type Mistake, nextMistake, practised } from '../../sync/practice.ts';

/** A question as shown. */
export interface Shown {
  mistake: Mistake;
  /** With its options in a different order each time, so that no one learns the letter. */
  question: Question;
  answer: Answer;
  /** Whether the answer was checked. */
  locked: boolean;
}

/** Up to ten answers in a row, after which their summary is shown. Times are in epoch milliseconds. */
export interface Round {
  startedAt: number;
  /** In the order of answering. */
  grades: readonly Grade[];
  /** `undefined` while a question is shown. */
  endedAt: number | undefined;
}

export interface Practice {
  mistakes: readonly Mistake[];
  shown: Shown | undefined;
  /** The number of questions shown so far. */
  turn: number;
  /** `undefined` if nothing is due. */
  round: Round | undefined;
}

export type PracticeAction =
  /** Times are in epoch milliseconds. */
  | { type: 'read'; mistakes: readonly Mistake[]; now: number }
  | { type: 'answer'; answer: Answer }
  | { type: 'check' }
  | { type: 'grade'; grade: Grade; now: number }
  | { type: 'finish'; now: number }
  | { type: 'nextRound'; now: number };

export const noPractice: Practice = { mistakes: [], shown: undefined, turn: 0, round: undefined };

const roundSize = 10;

/** The number of questions in a round: it grows by those that were answered wrong, as they are due again. */
export const sizeOf = (practice: Practice, { grades }: Round, now: number): number =>
  Math.min(roundSize, grades.length + countDue(practice.mistakes, now));

function showNext(practice: Practice, now: number): Practice {
  const { turn, mistakes } = practice;
  const mistake = nextMistake(mistakes, now);
  if (!mistake) return { ...practice, shown: undefined };
  const question = shuffleOptions(mistake.question, `${turn} ${now}`);
  return {
    ...practice,
    turn: turn + 1,
    shown: { mistake, question, answer: kindOf(question).noAnswer, locked: false },
  };
}

function startRound(practice: Practice, now: number): Practice {
  const started = showNext(practice, now);
  return { ...started, round: started.shown && { startedAt: now, grades: [], endedAt: undefined } };
}

function end(practice: Practice, round: Round, now: number): Practice {
  return { ...practice, shown: undefined, round: { ...round, endedAt: now } };
}

type GradeAction = Extract<PracticeAction, { type: 'grade' }>;

function grade(practice: Practice, shown: Shown, round: Round, { grade: given, now }: GradeAction): Practice {
  const { mistake } = shown;
  const memory = practised(mistake, given, now);
  const mistakes = practice.mistakes.map((each) =>
    each.question._id === mistake.question._id ? { ...each, memory, due: memory.due.getTime() } : each,
  );
  const graded = { ...round, grades: [...round.grades, given] };
  const next = showNext({ ...practice, mistakes, round: graded }, now);
  return graded.grades.length === roundSize || !next.shown ? end(next, graded, now) : next;
}

/** A pure reducer. The shown question, or the summary, stays when the mistakes are reread. */
export function reducePractice(practice: Practice, action: PracticeAction): Practice {
  const { shown, round } = practice;
  if (action.type === 'read') {
    const read = { ...practice, mistakes: action.mistakes };
    return round ? read : startRound(read, action.now);
  }
  if (action.type === 'nextRound') return startRound(practice, action.now);
  if (!shown || !round) return practice;
  if (action.type === 'finish') return end(practice, round, action.now);
  if (action.type === 'answer')
    return shown.locked ? practice : { ...practice, shown: { ...shown, answer: action.answer } };
  if (action.type === 'check') return hasAnswer(shown) ? { ...practice, shown: { ...shown, locked: true } } : practice;
  return shown.locked ? grade(practice, shown, round, action) : practice;
}

export const hasAnswer = ({ question, answer }: Shown): boolean => kindOf(question).isAnswered(answer);

export const verdictOn = ({ question, answer, mistake }: Shown): AnswerVerdict =>
  answerVerdict(question, answer, mistake.exam);
