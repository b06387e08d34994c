import { plural, t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import { FileUp, ScanQrCode } from 'lucide';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { useReportFromFile } from '../../screen-parts/report-from-file.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Loader } from '../../ui/loader.tsx';
import { MenuItem, MoreMenu } from '../../ui/menu.tsx';
import { PageHead } from '../../ui/page.tsx';
import { Table } from '../../ui/table.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { useGroups } from '../parts/use-groups.ts';
import { ExportMenu } from './export-menu.tsx';
import { MoreRows } from './more-rows.tsx';
import { reportColumns } from './report-columns.tsx';
import { ReportsFilter } from './reports-filter.tsx';
import styles from './reports-rows.module.css';
import { anyReport, describeSearch, type ReportsSearch, searchNames, toFilter } from './reports-search.ts';
import type { ReportsAddress } from './use-reports-address.ts';
import type { ReportsListState } from './use-reports-list.ts';

/** Enough rows that no one scrolls past their space before the first of them have loaded. */
const mostReserved = 200;

interface ReportsListProps {
  address: ReportsAddress;
  list: ReportsListState;
}

/** The reports of all users that match the filter. One flat page: its state comes from the caller. */
export function ReportsList({ address: { search, goTo, addressOf }, list }: ReportsListProps) {
  const isOnline = useOnline();
  const { count, isWhole } = list.loaded;
  const groups = useGroups() ?? [];
  const file = useReportFromFile(list.reload);
  const isLoaded = count > 0 || isWhole;
  const ask = (wanted: ReportsSearch) => {
    const isSame = searchNames.every((name) => wanted[name] === search[name]);
    if (isSame) list.reload();
    else goTo(wanted);
  };
  if (list.refusal) {
    return (
      <>
        <PageHead title={t`Reports`} />
        <Banner tone="error">{list.refusal}</Banner>
      </>
    );
  }
  return (
    <>
      <PageHead title={t`Reports`} count={isLoaded ? countText(list, search) : '\u00a0'}>
        <ExportMenu filter={toFilter(search)} isOff={!isOnline} />
        <MoreMenu label={t`More actions`} frame="small">
          <MenuItem icon={ScanQrCode} asChild>
            <Link to={paths.collect()}>{t`Collect an attempt`}</Link>
          </MenuItem>
          <MenuItem icon={FileUp} disabled={file.isOff} onSelect={file.choose}>
            {t`Add from file`}
          </MenuItem>
        </MoreMenu>
      </PageHead>
      {file.input}
      <OfflineNotice>{t`Connect to search and export: reports are on the server.`}</OfflineNotice>
      <ReportsFilter search={search} groups={groups} isOff={!isOnline} onSearch={ask} />
      {list.isWaiting && <Loader />}
      <div className={styles.list} data-reserved={(list.hasMore && !list.hasFailed) || undefined}>
        {isLoaded && (
          <OpenableRows className={styles.rows}>
            <Table
              caption={list.sort ? t`Reports of all users` : t`Reports of all users, newest first`}
              dense
              className={styles.table}
              columns={reportColumns({ addressOf, sort: list.sort, onSort: (by) => void list.sortBy(by) })}
              rows={list.shown}
              rowKey={({ _id }) => _id}
              empty={<NoReports sought={describeSearch(search)} />}
            />
          </OpenableRows>
        )}
        {list.hasFailed && isOnline && (
          <div className={styles.failed}>
            <FetchFailed onTryAgain={list.tryAgain}>
              {isLoaded ? t`The other reports couldn’t be loaded.` : t`The reports couldn’t be loaded.`}
            </FetchFailed>
          </div>
        )}
        {isLoaded && list.hasMore && (
          <MoreRows
            isLoading={list.isLoading}
            hasFailed={list.hasFailed}
            expected={Math.min(mostReserved, Math.max(list.loaded.total ?? 0, count) - list.shown.length)}
            onMore={list.showMore}
          />
        )}
      </div>
    </>
  );
}

/** The number of matching reports, as far as the server counted. */
function howMany({ loaded: { isWhole, count, total = count } }: ReportsListState): string {
  const found = isWhole ? count : Math.max(total, count);
  return isWhole || (total > count && total < limits.countedReports)
    ? plural(found, { one: '# report', other: '# reports' })
    : plural(found, { one: '# report or more', other: '# reports or more' });
}

/** With the searched days in the tables' format, because the browser shows them in its own language's. */
function countText(list: ReportsListState, { from, to }: ReportsSearch): string {
  const count = howMany(list);
  const days = describeSearch({ ...anyReport, from, to });
  return days ? t`${count}, ${days}` : count;
}

function NoReports({ sought }: { sought: string }) {
  return (
    <>
      <p>{t`No reports available`}</p>
      {sought && <p className={styles.sought}>{t`Nothing matches ${sought}.`}</p>}
    </>
  );
}
