import { plural, t } from '@lingui/core/macro';
import { examNameLength } from '@quiz-app/shared/limits-of-takers';
import { FileText, ListChecks, Plus, Upload } from 'lucide';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { type ExamSummary, useExams } from '../../device/use-exams.ts';
import { formatNumber } from '../../language/format.ts';
import { useLanguage } from '../../language/language.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { ListSearch } from '../../screen-parts/list-search.tsx';
import { LoadFailed } from '../../screen-parts/load-failed.tsx';
import { matchingExams } from '../../screen-parts/matching-exams.ts';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { saveFile } from '../../screen-parts/save-file.ts';
import { useExamFilter } from '../../screen-parts/use-exam-filter.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { MenuItem, MenuRule, MoreMenu } from '../../ui/menu.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { exampleFile } from '../files/exam-files/example-file.ts';
import { useExpectedExams } from '../parts/expected-exams.ts';
import { ExportDialog } from '../parts/export-dialog.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { examColumns } from './exam-columns.tsx';
import styles from './exams.module.css';
import { type Order, ordered } from './exams-order.ts';
import { keepEqual } from './keep-equal.ts';
import { SelectedExams } from './selected-exams.tsx';
import { useListEdits } from './use-list-edits.ts';
import { useSelection } from './use-selection.ts';

/** All exams, with a search and their actions. One flat page, with the requests in its hooks. */
export function AdminExamsScreen() {
  const [{ search }, changeFilter] = useExamFilter();
  const read = useExpectedExams(useExams());
  const [keep] = useState(keepEqual);
  const exams = useMemo(() => read && keep(read), [read, keep]);
  const { isPulling, problem, pullAgain } = useExamsPull();
  const [order, setOrder] = useState<Order>({ by: 'name', direction: 'ascending' });
  const isOnline = useOnline();
  const { isWaiting, onDelete, onCopy, removeAll } = useListEdits();
  const selection = useSelection();
  const [isSelecting, setSelecting] = useState(false);
  const [exported, setExported] = useState<readonly ExamSummary[]>();
  const isUnknown = !exams || (isPulling && exams.length === 0);
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels are in the language
  const columns = useMemo(
    () =>
      examColumns({
        order,
        setOrder,
        selection: isSelecting ? selection : undefined,
        onCopy,
        onDelete,
        onExport: setExported,
        isOnline,
      }),
    [language, order, selection, isSelecting, onCopy, onDelete, isOnline],
  );
  const endSelecting = () => {
    focusPage();
    setSelecting(false);
    selection.clear();
  };

  const shown = matchingExams(exams ?? [], { search, category: '' });
  const count = isUnknown ? ' ' : countExams(exams.length, search ? shown.length : undefined);
  const isEmpty = !isUnknown && exams.length === 0;
  const hasExams = !isUnknown && !isEmpty;
  return (
    <Page list>
      <PageHead title={t`Exams`} count={count}>
        {!isEmpty && <AddExam />}
        <MoreMenu label={t`More actions`} frame="normal">
          <MenuItem icon={Upload} asChild>
            <Link to={paths.importExams()}>{t`Import`}</Link>
          </MenuItem>
          <MenuItem icon={FileText} onSelect={() => saveFile(exampleFile())}>
            {t`Example file (CSV)`}
          </MenuItem>
          {hasExams && (
            <>
              <MenuRule />
              <MenuItem icon={ListChecks} onSelect={() => setSelecting(true)}>
                {t`Select exams`}
              </MenuItem>
            </>
          )}
        </MoreMenu>
      </PageHead>
      <OfflineNotice>{t`These exams were saved on this device. Editing needs a connection.`}</OfflineNotice>
      {(isUnknown || isWaiting) && <Loader />}
      {isEmpty && problem && (
        <LoadFailed
          title={t`Couldn’t load the exams`}
          problem={problem}
          offline={t`You are offline, and no exam is saved on this device yet.`}
          onTryAgain={pullAgain}
        />
      )}
      {isEmpty && !problem && (
        <EmptyState title={t`No exams available`} action={<AddExam />}>
          {t`Start with a name and marks, then add questions.`}
        </EmptyState>
      )}
      {hasExams && (
        <>
          <Field cell label={t`Search`} className={styles.search}>
            <ListSearch
              aria-label={t`Search exams`}
              placeholder={t`Name or category`}
              maxLength={examNameLength}
              search={search}
              onSearch={(typed) => changeFilter({ search: typed })}
            />
          </Field>
          <OpenableRows>
            <Table
              dense
              caption={t`Exams`}
              className={styles.table}
              columns={columns}
              rows={ordered(shown, order)}
              rowKey={({ _id }) => _id}
              empty={t`No exam matches “${{ search: search.trim() }}”.`}
            />
          </OpenableRows>
          {isSelecting && (
            <SelectedExams
              selection={selection}
              exams={exams}
              shown={shown}
              onExport={setExported}
              onDelete={async (selected) => (await removeAll(selected)) && endSelecting()}
              onDone={endSelecting}
              isOnline={isOnline}
            />
          )}
        </>
      )}
      {exported && <ExportDialog examIds={exported.map(({ _id }) => _id)} onClose={() => setExported(undefined)} />}
    </Page>
  );
}

/** @param found the number of exams that a search finds, while there is one */
function countExams(all: number, found: number | undefined): string {
  if (found === undefined) return plural(all, { one: '# exam', other: '# exams' });
  const shown = formatNumber(found);
  return plural(all, { one: `${shown} of # exam`, other: `${shown} of # exams` });
}

const AddExam = () => (
  <Button asChild>
    <Link to={paths.addExam()}>
      <Icon of={Plus} size={18} />
      {t`Add Exam`}
    </Link>
  </Button>
);
