import { marksOf } from '@quiz-app/shared/scoring';
import { CorrectOf } from '../exam-ui/correct-of.tsx';
import { marksInWords } from '../exam-ui/marks-in-words.ts';
import { SecondLine } from '../ui/table.tsx';

interface ObtainedMarksProps {
  correct: number;
  /** The number of questions. */
  of: number;
  exam: { totalMarks: number; passingMarks: number };
  /** Of the report, if the number of correct answers does not say them. */
  marks?: number | undefined;
}

/** `11 of 12 correct`, and below it the marks, so that no one compares the correct answers with the passing marks. */
export function ObtainedMarks({ correct, of, exam, marks }: ObtainedMarksProps) {
  const obtained = marksOf({ marks }, correct, { questionsCount: of, totalMarks: exam.totalMarks });
  return (
    <>
      <CorrectOf correct={correct} of={of} />
      <SecondLine>{marksInWords(obtained, exam)}</SecondLine>
    </>
  );
}
