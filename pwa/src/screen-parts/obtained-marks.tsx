import { formatCount, formatMarks } from '@quiz-app/shared/duration';
import { obtainedMarks } from '@quiz-app/shared/scoring';
import { CorrectOf } from '../exam-ui/correct-of.tsx';
import { SecondLine } from '../ui/table.tsx';

interface ObtainedMarksProps {
  correct: number;
  /** The number of questions. */
  of: number;
  totalMarks: number;
}

/** `11 of 12 correct`, and below it the marks, so that no one compares the correct answers with the passing marks. */
export function ObtainedMarks({ correct, of, totalMarks }: ObtainedMarksProps) {
  return (
    <>
      <CorrectOf correct={correct} of={of} />
      <SecondLine>
        {formatMarks(obtainedMarks(correct, of, totalMarks))} of {formatCount(totalMarks, 'mark')}
      </SecondLine>
    </>
  );
}
