import { plural, t } from '@lingui/core/macro';
import { FileUp } from 'lucide';
import { Link, useSearchParams } from 'react-router-dom';
import { useOutbox } from '../../device/use-outbox.ts';
import { useReached } from '../../device/use-reached.ts';
import { useOwnReports } from '../../device/use-reports.ts';
import { useUser } from '../../device/use-session.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { LoadFailed } from '../../screen-parts/load-failed.tsx';
import { useReportFromFile } from '../../screen-parts/report-from-file.tsx';
import { usePull } from '../../screen-parts/use-pull.ts';
import { pullReports } from '../../sync/pull/pull-reports.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { liftToasts } from '../../ui/toast-place.ts';
import { ExamChoice, repeatedExams } from './exam-choice.tsx';
import { ExamCourse } from './exam-course.tsx';
import { type ReportRow, reportRows } from './report-row.ts';
import { ReportsTable } from './reports-table.tsx';
import { UnsentBanners } from './unsent-banners.tsx';
import styles from './user-reports-screen.module.css';

/** The number of attempts, and of those not on the server yet. */
function summaryOf(rows: readonly ReportRow[]): string {
  const unsent = rows.flatMap((row) => row.unsent ?? []);
  const refused = unsent.filter(({ state }) => state === 'refused').length;
  const waiting = unsent.length - refused;
  const count = rows.length;
  if (waiting > 0 && waiting === count)
    return plural(count, { one: '# attempt, waiting to be sent', other: '# attempts, waiting to be sent' });
  const attempts = plural(count, { one: '# attempt', other: '# attempts' });
  const toSend = plural(waiting, { one: '# waiting to be sent', other: '# waiting to be sent' });
  const notSent = plural(refused, { one: '# couldn’t be sent', other: '# couldn’t be sent' });
  if (waiting > 0 && refused > 0) return t`${attempts}, ${toSend}, ${notSent}`;
  if (waiting > 0) return t`${attempts}, ${toSend}`;
  return refused > 0 ? t`${attempts}, ${notSent}` : attempts;
}

/** A user's attempts on this device: unsent ones on top, then the stored ones. */
export function UserReportsScreen() {
  const user = useUser();
  const entries = useOutbox(user._id);
  const reports = useOwnReports(user._id);
  const isOnline = useOnline();
  const isReached = useReached();
  const [pull, pullAgain, stop] = usePull(pullReports);
  const [parameters, setParameters] = useSearchParams();
  if (!entries || !reports) return null;
  const rows = reportRows(entries, reports);
  if (rows.length === 0 && pull.isLoading)
    return (
      <Page list>
        <Loader ways={{ onCancel: stop, onTryAgain: pullAgain }} />
      </Page>
    );
  const repeated = repeatedExams(reports);
  // The address may name an exam that this user has not taken.
  const chosen = repeated.find(({ _id }) => _id === parameters.get('exam'))?._id ?? '';
  const choose = (exam: string) =>
    setParameters({ ...(exam && { exam }) }, { replace: true, preventScrollReset: true });
  // The top bar says that the server cannot be reached.
  const hasProblem = pull.problem && isOnline && isReached;
  return (
    <Page list>
      <PageHead title={t`Reports`} count={rows.length > 0 ? summaryOf(rows) : undefined}>
        <ButtonRow>
          {reports.some(({ result }) => result.wrongAnswers.length > 0) && (
            <Button kind="tonal" size="small" asChild>
              <Link to={paths.practice()}>{t`Practise my mistakes`}</Link>
            </Button>
          )}
          <Button kind="outline" size="small" asChild>
            <Link to={paths.collect()}>{t`Collect an attempt`}</Link>
          </Button>
        </ButtonRow>
      </PageHead>
      <UnsentBanners entries={entries} userName={user.name} />
      {repeated.length > 0 && <ExamChoice exams={repeated} value={chosen} onChoose={choose} />}
      {chosen && <ExamCourse reports={reports.filter(({ exam }) => exam._id === chosen)} />}
      {rows.length > 0 && <ReportsTable rows={rows.filter(({ exam }) => !chosen || exam._id === chosen)} />}
      {rows.length === 0 && pull.problem && (
        <LoadFailed
          title={t`Couldn’t load your reports`}
          problem={pull.problem}
          offline={t`No report is saved on this device. Go online to see yours.`}
          onTryAgain={pullAgain}
        />
      )}
      {rows.length === 0 && !pull.problem && (
        <EmptyState title={t`No reports available`}>{t`Every exam you take is listed here.`}</EmptyState>
      )}
      <div className={styles.file}>
        <AddFromFile />
      </div>
      {/* Last, and sticky, so that nothing moves when it appears. */}
      {hasProblem && rows.length > 0 && (
        <div ref={liftToasts} className={styles.notice}>
          <FetchFailed role="alert" onTryAgain={pullAgain}>
            <strong>{pull.problem}</strong> {t`These reports are saved on this device.`}
          </FetchFailed>
        </div>
      )}
    </Page>
  );
}

/** Below the list, because few need it. */
function AddFromFile() {
  const { choose, isOff, input } = useReportFromFile();
  return (
    <>
      {input}
      <Button kind="plain" size="small" aria-disabled={isOff} onClick={choose}>
        <Icon of={FileUp} size={16} />
        {t`Add a report from a file`}
      </Button>
    </>
  );
}
