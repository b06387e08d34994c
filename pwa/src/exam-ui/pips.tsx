import { memo } from 'react';
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
        return <Pip key={number} number={number} mark={mark} />;
      })}
    </ol>
  );
}

/** Rendered again only if its mark has changed, because an answer changes one mark of many. */
const Pip = memo(function Pip({ number, mark }: { number: number; mark: ProgressMark }) {
  return (
    <li>
      <span className="visually-hidden">{`Question ${number}: ${mark ? words[mark] : 'not reached'}`}</span>
      <Bubble mark={mark} sign={mark !== 'current'} aria-hidden="true">
        {number}
      </Bubble>
    </li>
  );
});
