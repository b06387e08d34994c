import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import { ReportFlags } from '../../exam-ui/report-flags.tsx';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { formatNumber } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { ObtainedMarks } from '../../screen-parts/obtained-marks.tsx';
import { OpenableRows } from '../../screen-parts/openable-rows.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { ReportRow } from './report-row.ts';
import styles from './user-reports-screen.module.css';

const columns = (): Column<ReportRow>[] => [
  {
    label: t`Exam Name`,
    slot: 'lead',
    cell: ({ exam, attemptId, report }) => (
      <>
        <Link to={paths.attempt(exam._id, attemptId)}>
          <bdi>{exam.name}</bdi>
        </Link>
        {report && <ReportFlags report={report} />}
      </>
    ),
  },
  {
    label: t`Date`,
    slot: 'sub',
    span: 12,
    cell: ({ date }) => (
      <span className="muted">
        <DateTime value={date} />
      </span>
    ),
  },
  { label: t`Total Marks`, align: 'end', span: 3, cell: ({ exam }) => formatNumber(exam.totalMarks) },
  { label: t`Passing Marks`, align: 'end', cell: ({ exam }) => formatNumber(exam.passingMarks) },
  {
    label: t({ message: 'Obtained Marks', context: 'correct answers' }),
    align: 'end',
    span: 5,
    cell: ({ exam, result }) => (result ? <ObtainedMarks {...result} exam={exam} /> : '–'),
  },
  {
    label: t`Verdict`,
    slot: 'corner',
    cell: ({ result, unsent }) => (
      <>
        {result && <VerdictMark verdict={result.verdict} />}
        {unsent && <UnsentMark entry={unsent} />}
      </>
    ),
  },
];

/** The table of a user's own reports, as specified. */
export function ReportsTable({ rows }: { rows: readonly ReportRow[] }) {
  return (
    <OpenableRows>
      <Table
        caption={t`Your reports, newest first`}
        dense
        className={styles.table}
        columns={columns()}
        rows={rows}
        rowKey={({ attemptId }) => attemptId}
        rowTone={({ unsent }) => (unsent ? 'pending' : undefined)}
      />
    </OpenableRows>
  );
}

function UnsentMark({ entry: { state, tries } }: { entry: OutboxEntry }) {
  const isOnline = useOnline();
  // No try has failed yet, so it is about to be sent.
  const isNew = state === 'waiting' && tries === 0 && isOnline;
  return (
    <div className={styles.mark}>
      <SyncMark size="row" state={isNew ? 'saved' : state} />
    </div>
  );
}
