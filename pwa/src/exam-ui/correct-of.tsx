import { formatNumber } from '../language/format.ts';

interface CorrectOfProps {
  correct: number;
  /** The number of questions. */
  of: number;
}

/** How many questions were answered correctly, in words that cannot be mistaken for marks: `11 of 12 correct`. */
export function CorrectOf({ correct, of }: CorrectOfProps) {
  return (
    <>
      {formatNumber(correct)} <span className="muted">of {formatNumber(of)} correct</span>
    </>
  );
}
