import { plural, t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { ExamSummary } from '../../device/use-exams.ts';
import { formatDuration, formatNumber } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { type Column, SecondLine } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ExamActions, type ExamActionsProps } from './exam-actions.tsx';
import styles from './exams.module.css';
import { nextOrder, type Order, type SortKey } from './exams-order.ts';
import { type Selection, useIsSelected } from './use-selection.ts';

interface ColumnOptions extends Omit<ExamActionsProps, 'exam'> {
  order: Order;
  setOrder: (order: Order) => void;
  /** While exams are being selected. */
  selection: Selection | undefined;
}

/** The columns of the exams. The name links to the exam's form; while exams are being selected, it is a checkbox. */
export function examColumns({ order, setOrder, selection, ...actions }: ColumnOptions): Column<ExamSummary>[] {
  const sort = (by: SortKey) => ({
    direction: order.by === by ? order.direction : ('none' as const),
    onSort: () => setOrder(nextOrder(order, by)),
  });
  const action: Column<ExamSummary> = {
    label: t`Action`,
    align: 'end',
    slot: 'foot',
    cell: (exam) => <ExamActions exam={exam} {...actions} />,
  };
  return [
    {
      label: t`Exam Name`,
      slot: 'lead',
      sort: sort('name'),
      cell: (exam) => (selection ? <SelectExam exam={exam} selection={selection} /> : <ExamName exam={exam} />),
    },
    {
      label: t`Duration`,
      slot: 'sub',
      sort: sort('duration'),
      cell: ({ duration, questionsCount }) => (
        <>
          {formatDuration(duration)}
          <SecondLine>{plural(questionsCount, { one: '# question', other: '# questions' })}</SecondLine>
        </>
      ),
    },
    { label: t`Category`, slot: 'sub', sort: sort('category'), cell: ({ category }) => category },
    { label: t`Total Marks`, cell: ({ totalMarks }) => formatNumber(totalMarks), align: 'end' },
    { label: t`Passing Marks`, cell: ({ passingMarks }) => formatNumber(passingMarks), align: 'end' },
    ...(selection ? [] : [action]),
  ];
}

function ExamName({ exam }: { exam: ExamSummary }) {
  return (
    <>
      <Link to={paths.editExam(exam._id)}>
        <bdi>{exam.name}</bdi>
      </Link>
      <Marks exam={exam} />
    </>
  );
}

function SelectExam({ exam, selection }: { exam: ExamSummary; selection: Selection }) {
  const isSelected = useIsSelected(selection, exam._id);
  return (
    <label className={styles.select}>
      <input
        type="checkbox"
        aria-label={t`Select exam ${{ name: exam.name }}`}
        checked={isSelected}
        onChange={() => selection.toggle(exam._id)}
      />
      <span>
        <bdi>{exam.name}</bdi>
        <Marks exam={exam} />
      </span>
    </label>
  );
}

/** Marks a draft, and an exam that no one can pass. */
function Marks({ exam: { published, totalMarks, passingMarks } }: { exam: ExamSummary }) {
  return (
    <>
      {published === false && (
        <>
          {' '}
          <Tag>{t`Draft`}</Tag>
        </>
      )}
      {passingMarks > totalMarks && (
        <>
          {' '}
          <Tag>{t`No one can pass`}</Tag>
        </>
      )}
    </>
  );
}
