import { plural, t } from '@lingui/core/macro';
import { limits } from '@quiz-app/shared/limits';
import type { ReportCounts } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import { ReportFlags } from '../../exam-ui/report-flags.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { formatNumber } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { ObtainedMarks } from '../../screen-parts/obtained-marks.tsx';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { useFetch } from '../../screen-parts/use-fetch.ts';
import { searchReports } from '../../sync/admin/search-reports.ts';
import type { Device } from '../../sync/device.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import styles from './person-page.module.css';

/** How many attempts are shown. */
const newest = 6;

/** A person's newest attempts, and the way to all of them. */
export function PersonAttempts({ userId, name }: { userId: string; name: string }) {
  const [{ data, problem }, fetchAgain] = useFetch(
    useCallback((device: Device) => fetchNewest(device, userId), [userId]),
  );
  const all = { userId, user: name };
  return (
    <section className={styles.attempts} aria-labelledby="attempts">
      <h2 className="title-section" id="attempts">
        {t`Attempts`}
      </h2>
      {problem && <FetchFailed onTryAgain={fetchAgain}>{problem}</FetchFailed>}
      {data && (
        <OpenableRows>
          <Table
            caption={t`Attempts, newest first`}
            dense
            columns={attemptColumns()}
            rows={data.reports}
            rowKey={({ _id }) => _id}
            empty={t`No attempts yet`}
          />
        </OpenableRows>
      )}
      {data && data.total > data.reports.length && (
        <p className={styles.foot}>
          {howMany(data.total)}
          <Button kind="plain" size="small" asChild>
            <Link to={{ pathname: paths.adminReports(), search: `?${new URLSearchParams(all)}` }}>{t`Show all`}</Link>
          </Button>
        </p>
      )}
    </section>
  );
}

/** How many of all attempts are shown; the server counts up to a limit. */
function howMany(all: number): string {
  const shown = formatNumber(newest);
  return all >= limits.countedReports
    ? plural(all, { one: `${shown} of # attempt or more`, other: `${shown} of # attempts or more` })
    : plural(all, { one: `${shown} of # attempt`, other: `${shown} of # attempts` });
}

const attemptColumns = (): Column<ReportCounts>[] => [
  {
    label: t`Exam Name`,
    slot: 'lead',
    cell: (report) => (
      <>
        <Link to={{ pathname: paths.adminReports(), search: `?${new URLSearchParams({ report: report._id })}` }}>
          <bdi>{report.exam.name}</bdi>
        </Link>
        <ReportFlags report={report} />
      </>
    ),
  },
  { label: t`Date`, slot: 'sub', span: 12, cell: (report) => <DateTime value={reportDate(report)} /> },
  {
    label: t({ message: 'Obtained Marks', context: 'correct answers' }),
    slot: 'sub',
    align: 'end',
    span: 12,
    cell: ({ exam, result, marks }) => (
      <ObtainedMarks correct={result.correctCount} of={exam.questionsCount} exam={exam} marks={marks} />
    ),
  },
  { label: t`Verdict`, slot: 'corner', cell: ({ result }) => <VerdictMark verdict={result.verdict} /> },
];

async function fetchNewest(device: Device, userId: string) {
  const filter = { examName: '', userName: '', userId };
  const page = await searchReports(device, filter, { limit: newest, total: 'true' });
  if (!page.success) return page;
  return { ...page, data: { reports: page.data, total: page.total ?? page.data.length } };
}
