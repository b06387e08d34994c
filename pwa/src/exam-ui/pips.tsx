import { memo } from 'react';
import { Bubble } from '../ui/bubble.tsx';
import styles from './pips.module.css';
import { ProgressBar, type ProgressMark } from './strip.tsx';

const mostPips = 50;
const words = { correct: 'correct', incorrect: 'incorrect', skipped: 'not answered', current: 'current question' };

interface PipsProps {
  marks: readonly ProgressMark[];
  /** Called with the place, from 0, of a pressed question without an answer. Without it none can be pressed. */
  onGoTo?: ((index: number) => void) | undefined;
}

/**
 * The questions in rows of five, with their outcomes; a plain bar if there would be more than ten rows. Rendered again
 * only when marks change, not every second.
 */
export const Pips = memo(function Pips({ marks, onGoTo }: PipsProps) {
  if (marks.length > mostPips) return <ProgressBar marks={marks} />;
  return (
    <ol className={styles.pips}>
      {marks.map((mark, index) => {
        const number = index + 1;
        return <Pip key={number} number={number} mark={mark} onGoTo={onGoTo} />;
      })}
    </ol>
  );
});

/** Rendered again only if its mark has changed, because an answer changes one mark of many. */
const Pip = memo(function Pip({
  number,
  mark,
  onGoTo,
}: { number: number; mark: ProgressMark } & Pick<PipsProps, 'onGoTo'>) {
  const isOpen = onGoTo && mark === 'skipped';
  const drawing = (
    <>
      <span className="visually-hidden">{`Question ${number}: ${mark ? words[mark] : 'not reached'}`}</span>
      <Bubble mark={mark} sign={!isOpen} aria-hidden="true">
        {number}
      </Bubble>
    </>
  );
  return (
    <li>
      {isOpen ? (
        <button type="button" className={styles.open} onClick={() => onGoTo(number - 1)}>
          {drawing}
        </button>
      ) : (
        drawing
      )}
    </li>
  );
});
