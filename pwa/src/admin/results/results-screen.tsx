import { plural, t } from '@lingui/core/macro';
import type { ExamStatistics } from '@quiz-app/shared/exam-statistics';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { ExamRulesContext } from '../../exam-ui/exam-rules.ts';
import { paths } from '../../paths.ts';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { useProblemToast } from '../../screen-parts/use-fetch.ts';
import { Banner } from '../../ui/banner.tsx';
import { Filters, FiltersButton } from '../../ui/filters.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { DraftMark } from '../parts/draft-mark.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { OverLink } from '../parts/over-link.tsx';
import { byAcceptedAnswers } from './by-accepted-answers.ts';
import { Results } from './results.tsx';
import { ResultsFilter } from './results-filter.tsx';
import { ResultsMenu } from './results-menu.tsx';
import { countSet, type ResultsQuery, useResultsQuery } from './results-query.ts';
import { useScoringAgain } from './use-scoring-again.ts';
import { useStatistics } from './use-statistics.ts';

/** The results of an exam: a sentence first, then its people, its questions and its scores. */
export function AdminResultsScreen() {
  const { id = '' } = useParams();
  const exam = useExam(id);
  useExamsPull();
  const [query, change] = useResultsQuery();
  const [fetched, fetchAgain] = useStatistics(id, query);
  useProblemToast(fetched.problem);
  const { isLoading } = fetched;
  const statistics = useMemo(() => fetched.data && byAcceptedAnswers(fetched.data, exam), [fetched.data, exam]);
  const scoring = useScoringAgain(exam, fetchAgain);
  // The known figures stay while other attempts are chosen.
  const [known, setKnown] = useState<ExamStatistics>();
  if (statistics && statistics !== known) setKnown(statistics);
  const shown = known?.exam._id === id ? known : undefined;
  const name = shown?.exam.name ?? exam?.name;
  const way = useWayBack(paths.adminExams(), ({ pathname }) => pathname === paths.adminExams());
  // Most exams are on this device: their heading is right from the start, and nothing beside it moves.
  if (exam === undefined) return null;
  return (
    <Page list>
      <Filters set={countSet(query)}>
        <div>
          <PageHead
            title={name ?? t`Results`}
            mark={shown && <DraftMark exam={exam} />}
            count={statistics && attemptsInWords(statistics.attempts, query.attempts)}
            expectedCount={attemptsInWords(25, 'first')}
            over={<OverLink way={way}>{t`Exams`}</OverLink>}
            tabTitle={name ? t`Results of ${name}` : t`Results`}
          >
            {!fetched.refusal && <FiltersButton kind="outline" size="small" />}
            <ResultsMenu examId={id} statistics={statistics} />
          </PageHead>
          <OfflineNotice>{t`Results are computed on the server, so they need a connection.`}</OfflineNotice>
          {fetched.refusal && <Banner tone="error">{fetched.refusal}</Banner>}
          {!fetched.refusal && (
            <ResultsFilter
              query={query}
              versions={shown?.versions ?? []}
              groups={shown?.groups ?? []}
              onChange={change}
            />
          )}
        </div>
      </Filters>
      {isLoading && <Loader />}
      {statistics && (
        <ExamRulesContext value={exam ?? {}}>
          <Results statistics={statistics} newest={exam} scoring={scoring} />
        </ExamRulesContext>
      )}
      {fetched.problem && <FetchFailed onTryAgain={fetchAgain}>{t`The results couldn’t be loaded.`}</FetchFailed>}
    </Page>
  );
}

/** `11 people, first attempts`; of all attempts, `23 attempts`. */
function attemptsInWords(count: number, attempts: ResultsQuery['attempts']): string {
  if (attempts === 'all') return plural(count, { one: '# attempt', other: '# attempts' });
  return attempts === 'first'
    ? plural(count, { one: '# person, first attempt', other: '# people, first attempts' })
    : plural(count, { one: '# person, best attempt', other: '# people, best attempts' });
}
