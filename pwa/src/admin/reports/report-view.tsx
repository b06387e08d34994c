import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { withAccepted } from '@quiz-app/shared/accepted-answers';
import type { Report } from '@quiz-app/shared/report';
import { reportDate } from '@quiz-app/shared/report-date';
import { reportAsShown } from '@quiz-app/shared/shuffle';
import { useCallback, useMemo } from 'react';
import { createPath } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { EarlierScores } from '../../exam-ui/earlier-scores.tsx';
import { personName } from '../../exam-ui/person-name.ts';
import { PrintedReport } from '../../exam-ui/printed-report.tsx';
import { ReceiptLine } from '../../exam-ui/receipt-line.tsx';
import { ReportFlags } from '../../exam-ui/report-flags.tsx';
import { ReportReview } from '../../exam-ui/report-review/report-review.tsx';
import { VerdictMark } from '../../exam-ui/verdict-mark.tsx';
import { formatNumber } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { BackLink } from '../../screen-parts/navigation/back-link.tsx';
import { useWayBack, type WayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { ObtainedMarks } from '../../screen-parts/obtained-marks.tsx';
import { useFetch, useProblemToast } from '../../screen-parts/use-fetch.ts';
import { fetchReport } from '../../sync/admin/search-reports.ts';
import type { Device } from '../../sync/device.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Loader } from '../../ui/loader.tsx';
import { PageHead, TabTitle } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { OverLink } from '../parts/over-link.tsx';
import styles from './report-view.module.css';

interface ReportViewProps {
  reportId: string;
  /** The list from which it was opened. */
  back: string;
}

/** One report with its answers, by the version of the exam that was taken. */
export function ReportView({ reportId, back }: ReportViewProps) {
  const [fetched] = useFetch(useCallback((device: Device) => fetchReport(device, reportId), [reportId]));
  useProblemToast(fetched.problem);
  const { data: report, isLoading } = fetched;
  const way = useWayBack(back, (location) => createPath(location) === back || pageOf(location.pathname) !== 'reports');
  if (report) return <OpenReport report={report} way={way} />;
  return (
    <>
      <TabTitle>{t`Report`}</TabTitle>
      <OfflineNotice>{t`Connect to open a report: reports are on the server.`}</OfflineNotice>
      {isLoading ? (
        <Loader />
      ) : (
        <EmptyState
          title={t`This report is not here`}
          action={
            <Button kind="outline" asChild>
              <BackLink way={way}>{t`Back to reports`}</BackLink>
            </Button>
          }
        />
      )}
    </>
  );
}

/** The page that a link back leads to: reports are opened from an exam's results and from a person's page, too. */
function pageOf(path: string): keyof typeof pageNames {
  if (/^\/admin\/exams\/[^/]+\/results\b/.test(path)) return 'results';
  return path.startsWith(paths.person('')) ? 'person' : 'reports';
}

const pageNames = { results: () => t`Results`, person: () => t`Person`, reports: () => t`Reports` };

function OpenReport({ report, way }: { report: Report; way: WayBack }) {
  const { exam, user, result, handedIn, deviceTimes } = report;
  const newest = useExam(exam._id);
  const shown = useMemo(() => {
    // The answers by which it was scored again.
    const scored = report.earlier && newest ? withAccepted(exam, [newest]) : exam;
    return reportAsShown({ ...report, exam: scored });
  }, [report, exam, newest]);
  return (
    <PrintedReport report={report}>
      <PageHead
        title={exam.name}
        over={<OverLink way={way}>{pageNames[pageOf(way.to)]()}</OverLink>}
        lede={
          <>
            <bdi>{personName(user)}</bdi> · <DateTime value={reportDate(report)} />
            {handedIn && ` · ${t`Handed in by ${{ name: personName(handedIn.by) }}`}`}
            <ReportFlags report={report} />
            {report.earlier && (
              <span className={`meta ${styles.note}`}>
                <EarlierScores report={report} />
              </span>
            )}
            {deviceTimes && <DeviceTimes {...deviceTimes} />}
          </>
        }
      />
      <Sheet className={styles.facts}>
        <Facts columns={5} inset="wide">
          <Fact label={t`Total Marks`}>{formatNumber(exam.totalMarks)}</Fact>
          <Fact label={t`Passing Marks`}>{formatNumber(exam.passingMarks)}</Fact>
          <Fact label={t({ message: 'Obtained Marks', context: 'correct answers' })}>
            <ObtainedMarks
              correct={result.correctAnswers.length}
              of={exam.questions.length}
              exam={exam}
              marks={report.marks}
            />
          </Fact>
          <Fact label={t`Verdict`}>
            <VerdictMark verdict={result.verdict} />
          </Fact>
          <Fact label={t`Exam Version`}>{exam.version}</Fact>
        </Facts>
      </Sheet>
      <ReportReview report={shown} whose={t`Submitted answer`} />
      <ReceiptLine report={report} />
    </PrintedReport>
  );
}

/** The times of the device's clock during the exam, if the report's times were corrected. */
function DeviceTimes({ startedAt, finishedAt }: NonNullable<Report['deviceTimes']>) {
  return (
    <span className={`meta ${styles.note}`}>
      <Trans>
        The device’s clock showed <DateTime value={startedAt} /> to <DateTime value={finishedAt} />. The date is
        corrected.
      </Trans>
    </span>
  );
}
