/** The position among the questions, for screen readers only. Render it once, where no media query hides it. */
export function QuestionProgress({ current, total }: { current: number; total: number }) {
  return (
    <div
      className="visually-hidden"
      role="progressbar"
      aria-label="Question"
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={current}
      aria-valuetext={`Question ${current} of ${total}`}
    />
  );
}
