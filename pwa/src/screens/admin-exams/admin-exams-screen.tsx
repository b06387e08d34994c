import { formatCount } from '@quiz-app/shared/duration';
import { Plus } from 'lucide';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ExamSummary, useExams } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import dense from '../../screen-parts/dense-table.module.css';
import { ExamSearch } from '../../screen-parts/exam-search.tsx';
import { useExpectedExams } from '../../screen-parts/expected-exams.ts';
import { ExportDialog } from '../../screen-parts/export-dialog.tsx';
import { matchingExams } from '../../screen-parts/matching-exams.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useExamFilter } from '../../screen-parts/use-exam-filter.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import styles from './admin-exams.module.css';
import { examColumns } from './exam-columns.tsx';
import { type Order, ordered } from './exams-order.ts';
import { keepEqual } from './keep-equal.ts';
import { SelectedExams } from './selected-exams.tsx';
import { useExamEdits } from './use-exam-edits.ts';
import { useSelection } from './use-selection.ts';

/**
 * All exams, with a search and buttons to share, copy, edit and delete them. One flat page, with the requests in its
 * hooks.
 */
export function AdminExamsScreen() {
  const [{ search }, changeFilter] = useExamFilter();
  const read = useExpectedExams(useExams());
  const [keep] = useState(keepEqual);
  const exams = useMemo(() => read && keep(read), [read, keep]);
  const isPulling = useExamsPull();
  const [order, setOrder] = useState<Order>({ by: 'name', direction: 'ascending' });
  const isOnline = useOnline();
  const { isWaiting, onDelete, onCopy, removeAll } = useExamEdits();
  const selection = useSelection();
  const [exported, setExported] = useState<readonly ExamSummary[]>();
  const isUnknown = !exams || (isPulling && exams.length === 0);
  const columns = useMemo(
    () => examColumns({ order, setOrder, selection, onCopy, onDelete, isOnline }),
    [order, selection, onCopy, onDelete, isOnline],
  );

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
            className={classNames(dense.dense, styles.table)}
            columns={columns}
            rows={ordered(shown, order)}
            rowKey={({ _id }) => _id}
            empty={`No exam matches “${search.trim()}”`}
          />
          <SelectedExams
            selection={selection}
            exams={exams}
            shown={shown}
            onExport={setExported}
            onDelete={async (selected) => (await removeAll(selected)) && selection.clear()}
            isOnline={isOnline}
          />
        </>
      )}
      {exported && <ExportDialog examIds={exported.map(({ _id }) => _id)} onClose={() => setExported(undefined)} />}
    </Page>
  );
}
