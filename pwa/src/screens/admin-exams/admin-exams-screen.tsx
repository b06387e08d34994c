import { formatCount } from '@quiz-app/shared/duration';
import { Plus } from 'lucide-react';
import { type MouseEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { type ExamSummary, useExams } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { ExamSearch } from '../../screen-parts/exam-search.tsx';
import { ExportDialog } from '../../screen-parts/export-dialog.tsx';
import { matchingExams } from '../../screen-parts/matching-exams.ts';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useDeletionGuard } from '../../screen-parts/use-deletion-guard.ts';
import { useExamFilter } from '../../screen-parts/use-exam-filter.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { copyExam, deleteExam, deleteExams, restoreExam } from '../../sync/edit-exam.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './admin-exams.module.css';
import { examColumns } from './exam-columns.tsx';
import { type Order, ordered } from './exams-order.ts';
import { SelectedExams } from './selected-exams.tsx';
import { useSelection } from './use-selection.ts';

/** All exams, with a search and buttons to share, copy, edit and delete them. */
export function AdminExamsScreen() {
  const device = useDevice();
  const navigate = useNavigate();
  const [{ search }, changeFilter] = useExamFilter();
  const exams = useExams();
  const isPulling = useExamsPull();
  const [order, setOrder] = useState<Order>({ by: 'name', direction: 'ascending' });
  const isOnline = useOnline();
  const [isWaiting, waitFor] = useWaiting();
  const guardDeletion = useDeletionGuard();
  const selection = useSelection(exams ?? []);
  const [isExporting, setExporting] = useState(false);
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

  const removeSelected = async () => {
    const { selected, clear } = selection;
    const outcome = await waitFor(
      outcomeOf(
        deleteExams(
          device,
          selected.map(({ _id, version }) => ({ _id, version })),
        ),
      ),
    );
    if (!outcome.success) return void toast.error(outcome.message);
    document.getElementById('main')?.focus({ preventScroll: true });
    clear();
    const undo = async () => {
      for (const { _id } of selected) {
        const restored = await outcomeOf(restoreExam(device, _id));
        if (!restored.success) return void toast.error(restored.message);
      }
      toast.success(`${formatCount(selected.length, 'exam')} restored`);
    };
    toast.success(`${outcome.message}: ${selected.length}`, {
      action: { label: 'Undo', onClick: () => void waitFor(undo()) },
    });
  };

  const copy = async ({ _id }: ExamSummary) => {
    const outcome = await waitFor(notifyOutcome(copyExam(device, _id)));
    if (outcome.success) void navigate(paths.editExam(outcome.data._id));
  };

  const add = (
    <Button asChild>
      <Link to={paths.addExam()}>
        <Icon of={Plus} size={18} />
        Add Exam
      </Link>
    </Button>
  );
  const shown = matchingExams(exams ?? [], { search, category: '' });
  const count = exams && formatCount(exams.length, 'exam');
  const isEmpty = !isUnknown && exams.length === 0;
  return (
    <Page>
      <PageHead title="Exams" lede={<span role="status">{search ? `${shown.length} of ${count}` : count}</span>}>
        <ButtonRow>
          <Button kind="outline" asChild>
            <Link to={paths.importExams()}>Import</Link>
          </Button>
          {!isEmpty && add}
        </ButtonRow>
      </PageHead>
      <OfflineNotice>What you see was saved on this device. Editing needs a connection.</OfflineNotice>
      {(isUnknown || isWaiting) && <Loader />}
      {isEmpty && (
        <EmptyState title="No exams available" action={add}>
          An exam begins with its name and its marks; then come the questions.
        </EmptyState>
      )}
      {!isUnknown && !isEmpty && (
        <>
          <div className={styles.search}>
            <ExamSearch
              search={search}
              placeholder="Search by name or category"
              onSearch={(typed) => changeFilter({ search: typed })}
            />
          </div>
          <Table
            caption="Exams"
            className={styles.table}
            columns={examColumns({ order, setOrder, selection, onCopy: (exam) => void copy(exam), onDelete, isOnline })}
            rows={ordered(shown, order)}
            rowKey={({ _id }) => _id}
            empty={`No exam matches “${search.trim()}”`}
          />
          <SelectedExams
            selection={selection}
            shown={shown}
            onExport={() => setExporting(true)}
            onDelete={() => void removeSelected()}
            isOnline={isOnline}
          />
        </>
      )}
      {isExporting && (
        <ExportDialog examIds={selection.selected.map(({ _id }) => _id)} onClose={() => setExporting(false)} />
      )}
    </Page>
  );
}
