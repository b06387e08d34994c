import { t } from '@lingui/core/macro';
import type { ReportCounts } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { Link, type To } from 'react-router-dom';
import { personName } from '../../exam-ui/person-name.ts';
import { ReportFlags } from '../../exam-ui/report-flags.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { formatNumber } from '../../language/format.ts';
import { ObtainedMarks } from '../../screen-parts/obtained-marks.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import type { Column } from '../../ui/table.tsx';
import type { Sort, SortKey } from './reports-order.ts';

interface ColumnOptions {
  addressOf: (reportId: string) => To;
  sort: Sort | undefined;
  onSort: (by: SortKey) => void;
}

/** The columns of the reports; the exam's name links to the report. */
export function reportColumns({ addressOf, sort, onSort }: ColumnOptions): Column<ReportCounts>[] {
  const sortable = (by: SortKey) => ({
    direction: sort?.by === by ? sort.direction : ('none' as const),
    onSort: () => onSort(by),
  });
  return [
    {
      label: t`Exam Name`,
      slot: 'lead',
      sort: sortable('exam'),
      cell: (report) => (
        <>
          <Link
            to={addressOf(report._id)}
            preventScrollReset
            aria-label={t`${{ exam: report.exam.name }}, report of ${{ user: personName(report.user) }}`}
          >
            <bdi>{report.exam.name}</bdi>
          </Link>
          <ReportFlags report={report} />
        </>
      ),
    },
    {
      label: t`Date`,
      slot: 'sub',
      order: -1,
      sort: sortable('date'),
      cell: (report) => (
        <span className="muted">
          <DateTime value={reportDate(report)} />
        </span>
      ),
    },
    {
      label: t`User`,
      slot: 'sub',
      order: -2,
      sort: sortable('user'),
      cell: ({ user, handedIn }) => (
        <>
          <bdi>{personName(user)}</bdi>
          {handedIn && <span className="muted"> {t`(handed in)`}</span>}
        </>
      ),
    },
    { label: t`Total Marks`, align: 'end', span: 3, cell: ({ exam }) => formatNumber(exam.totalMarks) },
    { label: t`Passing Marks`, align: 'end', cell: ({ exam }) => formatNumber(exam.passingMarks) },
    {
      label: t({ message: 'Obtained Marks', context: 'correct answers' }),
      align: 'end',
      span: 5,
      sort: sortable('obtained'),
      cell: ({ exam, result, marks }) => (
        <ObtainedMarks correct={result.correctCount} of={exam.questionsCount} exam={exam} marks={marks} />
      ),
    },
    {
      label: t`Verdict`,
      slot: 'corner',
      sort: sortable('verdict'),
      cell: ({ result }) => <VerdictMark verdict={result.verdict} />,
    },
  ];
}
