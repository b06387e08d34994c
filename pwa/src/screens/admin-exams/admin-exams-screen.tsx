import { formatDuration, formatMarks } from '@quiz-app/shared/duration';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { type ExamSummary, useExams } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useDeletionGuard } from '../../screen-parts/use-deletion-guard.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { deleteExam, restoreExam } from '../../sync/edit-exam.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { type Column, Table, TableActions } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import { nextOrder, type Order, ordered, type SortKey } from './exams-order.ts';

/** All exams, with buttons to edit and delete them. */
export function AdminExamsScreen() {
  const device = useDevice();
  const exams = useExams();
  const isPulling = useExamsPull();
  const [order, setOrder] = useState<Order>({ by: 'name', direction: 'ascending' });
  const isOnline = useOnline();
  const [isWaiting, waitFor] = useWaiting();
  const guardDeletion = useDeletionGuard();
  const isUnknown = !exams || (isPulling && exams.length === 0);

  const remove = async ({ _id, version, name }: ExamSummary) => {
    // The focused button is removed with its row.
    document.getElementById('main')?.focus({ preventScroll: true });
    const undo = () => void waitFor(notifyOutcome(restoreExam(device, _id)));
    const outcome = await waitFor(outcomeOf(deleteExam(device, _id, { version })));
    if ('code' in outcome && outcome.code === 'changed-meanwhile')
      toast.error(`${outcome.message} and was not deleted. You may delete it again.`);
    else if (outcome.success)
      toast.success(`${outcome.message}: ${name}`, { action: { label: 'Undo', onClick: undo } });
    else toast.error(outcome.message);
  };

  const onDelete = (event: MouseEvent, exam: ExamSummary) => void guardDeletion(event, exam._id, () => remove(exam));

  return (
    <Page>
      <PageHead title="Exams" lede={exams && (exams.length === 1 ? '1 exam' : `${exams.length} exams`)}>
        <Button asChild>
          <Link to={paths.addExam()}>
            <Icon of={Plus} size={18} />
            Add Exam
          </Link>
        </Button>
      </PageHead>
      <OfflineNotice>What you see was saved on this device. Editing needs a connection.</OfflineNotice>
      {(isUnknown || isWaiting) && <Loader />}
      {!isUnknown && (
        <Table
          caption="Exams"
          columns={makeColumns({ order, setOrder, onDelete, isOnline })}
          rows={ordered(exams, order)}
          rowKey={({ _id }) => _id}
          empty="No exams available"
        />
      )}
    </Page>
  );
}

interface ColumnOptions {
  order: Order;
  setOrder: (order: Order) => void;
  onDelete: (event: MouseEvent, exam: ExamSummary) => void;
  isOnline: boolean;
}

function makeColumns({ order, setOrder, onDelete, isOnline }: ColumnOptions): Column<ExamSummary>[] {
  const sort = (by: SortKey) => ({
    direction: order.by === by ? order.direction : ('none' as const),
    onSort: () => setOrder(nextOrder(order, by)),
  });
  return [
    { label: 'Exam Name', cell: ({ name }) => name, slot: 'lead', sort: sort('name') },
    { label: 'Duration', cell: ({ duration }) => formatDuration(duration), sort: sort('duration') },
    { label: 'Category', cell: ({ category }) => category, sort: sort('category') },
    { label: 'Total Marks', cell: ({ totalMarks }) => formatMarks(totalMarks), align: 'end' },
    { label: 'Passing Marks', cell: ({ passingMarks }) => formatMarks(passingMarks), align: 'end' },
    {
      label: 'Action',
      align: 'end',
      slot: 'corner',
      cell: (exam) => (
        <TableActions>
          <IconButton icon={Pencil} label={`Edit exam ${exam.name}`} asChild>
            <Link to={paths.editExam(exam._id)} />
          </IconButton>
          <IconButton
            icon={Trash2}
            label={`Delete exam ${exam.name}`}
            kind="danger"
            aria-disabled={!isOnline}
            onClick={(event) => isOnline && onDelete(event, exam)}
          />
        </TableActions>
      ),
    },
  ];
}
