import type { Question } from '@quiz-app/shared/question';
import { type Answer, kindOf } from '@quiz-app/shared/question-kinds';
import { isCorrect } from '@quiz-app/shared/scoring';
import { shuffleOptions } from '@quiz-app/shared/shuffle';
import { type Grade, type Mistake, nextMistake, practised } from '../../sync/practice.ts';

/** A question as shown. */
export interface Shown {
  mistake: Mistake;
  /** With its options in a different order each time, so that no one learns the letter. */
  question: Question;
  answer: Answer;
  /** Whether the answer was checked. */
  locked: boolean;
}

export interface Practice {
  mistakes: readonly Mistake[];
  shown: Shown | undefined;
  /** The number of questions shown so far. */
  turn: number;
}

export type PracticeAction =
  /** Times are in epoch milliseconds. */
  | { type: 'read'; mistakes: readonly Mistake[]; now: number }
  | { type: 'answer'; answer: Answer }
  | { type: 'check' }
  | { type: 'grade'; grade: Grade; now: number };

export const noPractice: Practice = { mistakes: [], shown: undefined, turn: 0 };

/** The number of questions left in this sitting, including the one shown. */
export const countLeft = ({ mistakes }: Practice, now: number): number =>
  mistakes.filter((mistake) => nextMistake([mistake], now)).length;

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

/** A pure reducer. The shown question stays when the mistakes are reread. */
export function reducePractice(practice: Practice, action: PracticeAction): Practice {
  const { shown } = practice;
  if (action.type === 'read') {
    const read = { ...practice, mistakes: action.mistakes };
    return shown ? read : showNext(read, action.now);
  }
  if (!shown) return practice;
  if (action.type === 'answer')
    return shown.locked ? practice : { ...practice, shown: { ...shown, answer: action.answer } };
  if (action.type === 'check') return hasAnswer(shown) ? { ...practice, shown: { ...shown, locked: true } } : practice;
  if (!shown.locked) return practice;
  const { mistake } = shown;
  const memory = practised(mistake, action.grade, action.now);
  const mistakes = practice.mistakes.map((each) =>
    each.question._id === mistake.question._id ? { ...each, memory, due: memory.due.getTime() } : each,
  );
  return showNext({ ...practice, mistakes }, action.now);
}

export const hasAnswer = ({ question, answer }: Shown): boolean => kindOf(question).isAnswered(answer);

export const isRight = ({ question, answer }: Shown): boolean => isCorrect(question, answer);
