import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListedAttempt } from '@quiz-app/shared/exam-statistics';
import type { Question } from '@quiz-app/shared/question';
import { memo, use } from 'react';
import { Link } from 'react-router-dom';
import { answerVerdict, ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { shownMarks } from '../../exam-ui/marks-in-words.ts';
import { personName } from '../../exam-ui/person-name.ts';
import { formatNumber, formatShare, formatStopwatch } from '../../language/format.ts';
import { useLanguage } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { Bubble } from '../../ui/bubble.tsx';
import { adminViewsOf } from '../editor/question-kinds/question-kinds.ts';
import type { GridColumn } from './grid-columns.ts';
import { cellsOf, type GridCell } from './grid-order.ts';
import styles from './people-grid.module.css';

/** An attempt: marks, time, and its answer to each question. Only the wrong ones are loud. */
export const GridRow = memo(function GridRow({
  attempt,
  columns,
  passMark,
}: {
  attempt: ListedAttempt;
  columns: readonly GridColumn[];
  /** In percent; null if the versions of the attempts differ in it. */
  passMark: number | null;
}) {
  useLanguage();
  const { user, obtained, totalMarks, secondsUsed } = attempt;
  const passing = ((passMark ?? 0) / 100) * totalMarks;
  const percent = formatShare(obtained, totalMarks, passing);
  const time = secondsUsed === undefined ? '–' : formatStopwatch(secondsUsed);
  const cells = cellsOf(attempt);
  const [marks, total] = [formatNumber(shownMarks(obtained, passing)), formatNumber(totalMarks)];
  return (
    <tr>
      <th scope="row">
        <Link to={paths.adminReport(attempt._id)}>
          <bdi>{personName(user)}</bdi>
        </Link>
        <span className={styles.second}>{`${t`${marks} of ${total}`} · ${percent} · ${time}`}</span>
      </th>
      <td data-number>
        <Trans>
          <strong>{marks}</strong> <span className="muted">of {total}</span>
        </Trans>{' '}
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
  if (!cell || cell.state === 'not asked') return <span role="img" aria-label={t`not asked`} />;
  if (cell.state === 'right') return <span className={styles.check} role="img" aria-label={t`right`} />;
  if (cell.state === 'open')
    return (
      <span className="muted" role="img" aria-label={t`no answer`}>
        –
      </span>
    );
  const { answerInCell, answerSign } = adminViewsOf(question);
  const { answer } = cell;
  const isPartly = answer !== null && answerVerdict(question, answer, rules) === 'partly';
  const given = answer ? answerInCell(question, answer, rules.language) : '';
  return (
    <Bubble size={24} mark={isPartly ? 'partly' : 'incorrect'} role="img" aria-label={inWords(isPartly, given)}>
      {isPartly ? '½' : answer ? answerSign(answer, rules.language) : '×'}
    </Bubble>
  );
}

/** @param given the answer; empty if it is not known */
function inWords(isPartly: boolean, given: string): string {
  if (isPartly) return t`partly right: ${given}`;
  return given ? t`wrong: ${given}` : t`wrong`;
}
