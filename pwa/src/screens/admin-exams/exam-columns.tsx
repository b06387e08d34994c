import { formatCount, formatDuration, formatMarks } from '@quiz-app/shared/duration';
import { ChartColumn, Copy, Eye, Pencil, Share2, Trash2 } from 'lucide';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { ExamSummary } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { DraftMark } from '../../screen-parts/draft-mark.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { type Column, TableActions } from '../../ui/table.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-exams.module.css';
import { nextOrder, type Order, type SortKey } from './exams-order.ts';
import { type Selection, useIsSelected } from './use-selection.ts';

interface ColumnOptions {
  order: Order;
  setOrder: (order: Order) => void;
  selection: Selection;
  onCopy: (exam: ExamSummary) => Promise<void>;
  onDelete: (event: MouseEvent, exam: ExamSummary) => void;
  isOnline: boolean;
}

/** The columns of the exams; the name links to the exam's form. */
export function examColumns({
  order,
  setOrder,
  selection,
  onCopy,
  onDelete,
  isOnline,
}: ColumnOptions): Column<ExamSummary>[] {
  const sort = (by: SortKey) => ({
    direction: order.by === by ? order.direction : ('none' as const),
    onSort: () => setOrder(nextOrder(order, by)),
  });
  return [
    {
      label: 'Exam Name',
      slot: 'lead',
      sort: sort('name'),
      cell: (exam) => (
        <div className={styles.lead}>
          <SelectExam id={exam._id} name={exam.name} selection={selection} />
          <span>
            <Link className={styles.name} to={paths.editExam(exam._id)}>
              {exam.name}
            </Link>
            {exam.published === false && ' '}
            <DraftMark exam={exam} />
            {exam.passingMarks > exam.totalMarks && (
              <>
                {' '}
                <Tag>No one can pass</Tag>
              </>
            )}
            <span className={styles.questions}>{formatCount(exam.questionsCount, 'question')}</span>
          </span>
        </div>
      ),
    },
    { label: 'Duration', cell: ({ duration }) => formatDuration(duration), sort: sort('duration') },
    { label: 'Category', cell: ({ category }) => category, sort: sort('category') },
    { label: 'Total Marks', cell: ({ totalMarks }) => formatMarks(totalMarks), align: 'end' },
    { label: 'Passing Marks', cell: ({ passingMarks }) => formatMarks(passingMarks), align: 'end' },
    {
      label: 'Action',
      align: 'end',
      slot: 'wide',
      cell: (exam) => <ExamActions exam={exam} onCopy={onCopy} onDelete={onDelete} isOnline={isOnline} />,
    },
  ];
}

type ExamActionsProps = Pick<ColumnOptions, 'onCopy' | 'onDelete' | 'isOnline'> & { exam: ExamSummary };

function ExamActions({ exam, onCopy, onDelete, isOnline }: ExamActionsProps) {
  return (
    <TableActions>
      <IconAction icon={Share2} label={`Share exam ${exam.name}`} onClick={() => void shareExam(exam)} />
      <IconAction
        icon={Copy}
        label={`Copy exam ${exam.name}`}
        aria-disabled={!isOnline}
        onClick={({ detail }) => isOnline && detail < 2 && void onCopy(exam)}
      />
      <IconAction icon={Eye} label={`Preview exam ${exam.name}`} asChild>
        <Link to={paths.previewExam(exam._id)} />
      </IconAction>
      <IconAction icon={ChartColumn} label={`Results of exam ${exam.name}`} asChild>
        <Link to={paths.examResults(exam._id)} />
      </IconAction>
      <IconAction icon={Pencil} label={`Edit exam ${exam.name}`} asChild>
        <Link to={paths.editExam(exam._id)} />
      </IconAction>
      <IconAction
        icon={Trash2}
        label={`Delete exam ${exam.name}`}
        kind="danger"
        aria-disabled={!isOnline}
        onClick={(event) => isOnline && onDelete(event, exam)}
      />
    </TableActions>
  );
}

interface SelectExamProps {
  id: string;
  name: string;
  selection: Selection;
}

function SelectExam({ id, name, selection }: SelectExamProps) {
  const isSelected = useIsSelected(selection, id);
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        aria-label={`Select exam ${name}`}
        checked={isSelected}
        onChange={() => selection.toggle(id)}
      />
    </label>
  );
}

/** Opens the device's share dialog for an exam's address; without a dialog, copies it. */
async function shareExam({ _id, name }: ExamSummary): Promise<void> {
  const url = new URL(paths.writeExam(_id), location.origin).href;
  // Missing in some browsers, and on pages without a secure connection.
  const { share, clipboard }: Partial<Navigator> = navigator;
  try {
    if (share) return await share.call(navigator, { title: name, url });
    if (!clipboard) throw new Error('No clipboard');
    await clipboard.writeText(url);
    toast.success(`Link copied: ${name}`);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) toast.error(`The link could not be copied. It is ${url}`);
  }
}
