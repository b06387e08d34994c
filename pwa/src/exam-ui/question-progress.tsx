import { t } from '@lingui/core/macro';
import { Progress } from 'radix-ui/progress';

/** The position among the questions, for screen readers only. Render it once, where no media query hides it. */
export function QuestionProgress({ current, total }: { current: number; total: number }) {
  return (
    <Progress
      className="visually-hidden"
      aria-label={t`Question`}
      value={current}
      max={total}
      getValueLabel={() => t`Question ${current} of ${total}`}
    />
  );
}
