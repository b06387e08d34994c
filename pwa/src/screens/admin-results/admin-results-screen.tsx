import { formatCount } from '@quiz-app/shared/duration';
import type { ExamStatistics, QuestionFigures } from '@quiz-app/shared/exam-statistics';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { DraftMark } from '../../screen-parts/draft-mark.tsx';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { BackLink } from '../../screen-parts/navigation/back-link.tsx';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { saveFile } from '../../screen-parts/save-file.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { useFetch, useProblemToast } from '../../screen-parts/use-fetch.ts';
import { fetchStatistics } from '../../sync/admin/search-reports.ts';
import type { Device } from '../../sync/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './admin-results.module.css';
import { ExamFigures } from './exam-figures.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionsTable } from './questions-table.tsx';
import { resultsCsv } from './results-csv.ts';
import { ResultsFilter } from './results-filter.tsx';
import { type ResultsQuery, toStatisticsQuery, useResultsQuery } from './results-query.ts';
import { ScoreHistogram } from './score-histogram.tsx';

/** The results of an exam: its scores, and its questions, those that need a look on top. */
export function AdminResultsScreen() {
  const { id = '' } = useParams();
  const exam = useExam(id);
  useExamsPull();
  const [query, change] = useResultsQuery();
  const [fetched, fetchAgain] = useStatistics(id, query);
  useProblemToast(fetched.problem);
  const { data: statistics, isLoading } = fetched;
  // The known figures stay while other attempts are chosen.
  const [known, setKnown] = useState<ExamStatistics>();
  if (statistics && statistics !== known) setKnown(statistics);
  const shown = known?.exam._id === id ? known : undefined;
  const way = useWayBack(paths.adminExams());
  return (
    <Page>
      <PageHead
        title={shown?.exam.name ?? 'Results'}
        mark={shown && <DraftMark exam={exam} />}
        over={shown && 'Results'}
        tabTitle={shown ? `Results of ${shown.exam.name}` : 'Results'}
        lede={<span role="status">{statistics ? formatCount(statistics.attempts, 'attempt') : '\u00a0'}</span>}
      >
        <ButtonRow>
          <Button kind="outline" size="small" asChild>
            <BackLink way={way}>Back</BackLink>
          </Button>
          {shown && (
            <Button kind="outline" size="small" asChild>
              <Link to={paths.examDay(id)}>Exam day</Link>
            </Button>
          )}
          {statistics && statistics.attempts > 0 && (
            <>
              <Button kind="outline" size="small" onClick={() => window.print()}>
                Print
              </Button>
              <Button kind="outline" size="small" onClick={() => saveCsv(statistics)}>
                Export CSV
              </Button>
            </>
          )}
        </ButtonRow>
      </PageHead>
      <OfflineNotice>Results are computed on the server: they need a connection.</OfflineNotice>
      {fetched.refusal && <Banner tone="error">{fetched.refusal}</Banner>}
      {!fetched.refusal && (
        <ResultsFilter query={query} versions={shown?.versions ?? []} groups={shown?.groups ?? []} onChange={change} />
      )}
      {isLoading && <Loader />}
      {statistics && <Results statistics={statistics} />}
      {fetched.problem && <FetchFailed onTryAgain={fetchAgain}>The results did not come.</FetchFailed>}
    </Page>
  );
}

/** Fetches the figures; another choice of attempts aborts a running call. */
function useStatistics(id: string, query: ResultsQuery) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { attempts, version, group, from, to } = query;
  return useFetch(
    useCallback(
      (device: Device) => {
        running.current?.abort();
        running.current = new AbortController();
        const asked = toStatisticsQuery({ attempts, version, group, from, to });
        return fetchStatistics(device, id, asked, running.current.signal);
      },
      [id, attempts, version, group, from, to],
    ),
  );
}

function Results({ statistics }: { statistics: ExamStatistics }) {
  const [opened, setOpened] = useState<QuestionFigures>();
  if (statistics.attempts === 0) return <p className="muted">No attempts in this choice, so there are no figures.</p>;
  const haveVersions = new Set(statistics.questions.map(({ versions }) => versions.join())).size > 1;
  return (
    <>
      <ExamFigures statistics={statistics} />
      {statistics.histogram.length > 0 && (
        <Sheet className={styles.histogram}>
          <ScoreHistogram statistics={statistics} />
        </Sheet>
      )}
      <h2 className={`title-section ${styles.heading}`}>Questions</h2>
      <QuestionsTable questions={statistics.questions} haveVersions={haveVersions} onOpen={setOpened} />
      {opened && <QuestionDialog examId={statistics.exam._id} figures={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function saveCsv(statistics: ExamStatistics): void {
  const name = `${statistics.exam.name.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()} results.csv`;
  saveFile(new File([resultsCsv(statistics)], name, { type: 'text/csv' }));
}
