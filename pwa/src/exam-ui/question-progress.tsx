/** Which question of how many, for those who hear it. It has no looks; render it once, outside of what any width hides. */
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
