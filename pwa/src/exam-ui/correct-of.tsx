import { Trans } from '@lingui/react/macro';
import { formatNumber } from '../language/format.ts';

interface CorrectOfProps {
  correct: number;
  /** The number of questions. */
  of: number;
}

/** How many questions were answered correctly, in words that cannot be mistaken for marks: `11 of 12 correct`. */
export function CorrectOf({ correct, of }: CorrectOfProps) {
  const [right, all] = [formatNumber(correct), formatNumber(of)];
  return (
    <Trans>
      {right} <span className="muted">of {all} correct</span>
    </Trans>
  );
}
