import { Bubble } from '../ui/bubble.tsx';
import styles from './pips.module.css';
import { ProgressBar, type ProgressMark } from './strip.tsx';

const mostPips = 50;
const words = { correct: 'correct', incorrect: 'incorrect', skipped: 'not answered', current: 'current question' };

/** The questions in rows of five, with their outcomes; a plain bar if there would be more than ten rows. */
export function Pips({ marks }: { marks: readonly ProgressMark[] }) {
  if (marks.length > mostPips) return <ProgressBar marks={marks} />;
  return (
    <ol className={styles.pips}>
      {marks.map((mark, index) => {
        const number = index + 1;
        return (
          <li key={number}>
            <span className="visually-hidden">{`Question ${number}: ${mark ? words[mark] : 'not reached'}`}</span>
            <Bubble mark={mark} sign={mark !== 'current'} aria-hidden="true">
              {number}
            </Bubble>
          </li>
        );
      })}
    </ol>
  );
}
