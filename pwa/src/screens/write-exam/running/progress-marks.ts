import { isCorrect } from '@quiz-app/shared/scoring';
import type { ProgressMark } from '../../../exam-ui/strip.tsx';
import type { RunningAttempt } from './attempt.ts';

/** Each question as the taker knows it now: judged once it is submitted or left behind, nothing before it is reached. */
export function progressMarks({ exam, answers, index: shown, locked }: RunningAttempt): ProgressMark[] {
  return exam.questions.map((question, index) => {
    if (index > shown) return undefined;
    if (index === shown && !locked) return 'current';
    const answer = answers[question._id];
    if (!answer) return 'skipped';
    return isCorrect(question, answer) ? 'correct' : 'incorrect';
  });
}
