import { isCorrect } from '@quiz-app/shared/scoring';
import type { ProgressMark } from '../../../exam-ui/strip.tsx';
import type { RunningAttempt } from './attempt.ts';

type Progress = Pick<RunningAttempt, 'exam' | 'answers' | 'index' | 'reached' | 'locked'>;

/** The marks of the questions so far: a verdict if answered, `skipped` if only shown, `undefined` if not reached yet. */
export function progressMarks({ exam, answers, index: shown, reached, locked }: Progress): ProgressMark[] {
  return exam.questions.map((question, index) => {
    if (index === shown && !locked) return 'current';
    const answer = answers[question._id];
    if (answer) return isCorrect(question, answer) ? 'correct' : 'incorrect';
    return index > reached ? undefined : 'skipped';
  });
}
