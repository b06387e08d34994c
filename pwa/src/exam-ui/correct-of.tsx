import { formatMarks } from '@quiz-app/shared/duration';

interface CorrectOfProps {
  correct: number;
  /** The number of questions. */
  of: number;
}

/** How many questions were answered correctly, in words that cannot be mistaken for marks: `11 of 12 correct`. */
export function CorrectOf({ correct, of }: CorrectOfProps) {
  return (
    <>
      {formatMarks(correct)} <span className="muted">of {formatMarks(of)} correct</span>
    </>
  );
}
