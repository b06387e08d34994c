import type { ListedAttempt } from '@quiz-app/shared/exam-statistics';
import type { Question } from '@quiz-app/shared/question';
import { memo, use } from 'react';
import { Link } from 'react-router-dom';
import { answerVerdict, ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { formatNumber, formatPercent, formatStopwatch } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { adminViewsOf } from '../../screen-parts/question-kinds/question-kinds.ts';
import { Bubble } from '../../ui/bubble.tsx';
import type { GridColumn } from './grid-columns.ts';
import { cellsOf, type GridCell, shareOf } from './grid-order.ts';
import styles from './people-grid.module.css';

/** An attempt: marks, time, and its answer to each question. Only the wrong ones are loud. */
export const GridRow = memo(function GridRow({
  attempt,
  columns,
}: {
  attempt: ListedAttempt;
  columns: readonly GridColumn[];
}) {
  const { user, obtained, totalMarks, secondsUsed } = attempt;
  const percent = formatPercent(100 * shareOf(attempt));
  const time = secondsUsed === undefined ? '–' : formatStopwatch(secondsUsed);
  const cells = cellsOf(attempt);
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminReport(attempt._id)}>{user.name}</Link>
        <span
          className={styles.second}
        >{`${formatNumber(obtained)} of ${formatNumber(totalMarks)} · ${percent} · ${time}`}</span>
      </th>
      <td data-number>
        <strong>{formatNumber(obtained)}</strong> <span className="muted">of {formatNumber(totalMarks)}</span>{' '}
        <span className={styles.percent}>{percent}</span>
      </td>
      <td data-number>{time}</td>
      {columns.map(({ figures, name, isNamed }, place) => (
        <td key={name} data-answer data-named={isNamed || undefined}>
          <Answered question={figures.question} cell={cells[place]} />
        </td>
      ))}
    </tr>
  );
});

/** A right answer is a check, a wrong one a disc with its key, none a dash: each one element, because there are many. */
function Answered({ question, cell }: { question: Question; cell: GridCell | undefined }) {
  const rules = use(ExamRulesContext);
  if (!cell || cell.state === 'not asked') return <span role="img" aria-label="not asked" />;
  if (cell.state === 'right') return <span className={styles.check} role="img" aria-label="right" />;
  if (cell.state === 'open')
    return (
      <span className="muted" role="img" aria-label="no answer">
        –
      </span>
    );
  const { answerInCell, answerSign } = adminViewsOf(question);
  const { answer } = cell;
  const isPartly = answer !== null && answerVerdict(question, answer, rules) === 'partly';
  const verdict = isPartly ? 'partly right' : 'wrong';
  return (
    <Bubble
      size={24}
      mark={isPartly ? 'partly' : 'incorrect'}
      role="img"
      aria-label={answer ? `${verdict}: ${answerInCell(question, answer)}` : verdict}
    >
      {isPartly ? '½' : answer ? answerSign(answer) : '×'}
    </Bubble>
  );
}
