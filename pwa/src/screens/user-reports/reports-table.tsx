import { formatMarks } from '@quiz-app/shared/duration';
import { Link } from 'react-router-dom';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import { CorrectOf } from '../../exam-ui/correct-of.tsx';
import { ReportFlags } from '../../exam-ui/report-flags.tsx';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import dense from '../../screen-parts/dense-table.module.css';
import { DateTime } from '../../ui/date-time.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { ReportRow } from './report-row.ts';
import styles from './user-reports-screen.module.css';

const columns: Column<ReportRow>[] = [
  {
    label: 'Exam Name',
    slot: 'lead',
    cell: ({ exam, attemptId, report }) => (
      <>
        <Link className={styles.exam} to={paths.attempt(exam._id, attemptId)}>
          {exam.name}
        </Link>
        {report && <ReportFlags report={report} />}
      </>
    ),
  },
  { label: 'Date', slot: 'sub', cell: ({ date }) => <DateTime value={date} /> },
  { label: 'Total Marks', align: 'end', cell: ({ exam }) => formatMarks(exam.totalMarks) },
  { label: 'Passing Marks', align: 'end', cell: ({ exam }) => formatMarks(exam.passingMarks) },
  {
    label: 'Obtained Marks',
    align: 'end',
    cell: ({ result }) => (result ? <CorrectOf {...result} /> : '–'),
  },
  {
    label: 'Verdict',
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
    <Table
      caption="Your reports, newest first"
      className={dense.dense}
      columns={columns}
      rows={rows}
      rowKey={({ attemptId }) => attemptId}
      rowTone={({ unsent }) => (unsent ? 'pending' : undefined)}
      cardColumns="1fr 1.05fr 1.4fr"
    />
  );
}

function UnsentMark({ entry: { state, tries } }: { entry: OutboxEntry }) {
  const isOnline = useOnline();
  // No try has failed yet, so it is about to be sent.
  const isNew = state === 'waiting' && tries === 0 && isOnline;
  return <SyncMark size="row" state={isNew ? 'saved' : state} />;
}
