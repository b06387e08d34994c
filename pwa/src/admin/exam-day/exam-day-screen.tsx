import { plural, t } from '@lingui/core/macro';
import type { ExamDay, ExamDayPerson } from '@quiz-app/shared/exam-day';
import { limits } from '@quiz-app/shared/limits';
import { ClipboardCheck, Pencil } from 'lucide';
import { useCallback, useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useExam } from '../../device/use-exams.ts';
import { formatNumber } from '../../language/format.ts';
import { paths } from '../../paths.ts';
import { FetchFailed } from '../../screen-parts/fetch-failed.tsx';
import { useWayBack } from '../../screen-parts/navigation/use-way-back.ts';
import { useExamsPull } from '../../screen-parts/use-exams-pull.ts';
import { useFetch } from '../../screen-parts/use-fetch.ts';
import type { Device } from '../../sync/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { formatTime } from '../../ui/date-time.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Loader } from '../../ui/loader.tsx';
import { MenuItem, MoreMenu } from '../../ui/menu.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { DraftMark } from '../parts/draft-mark.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { OverLink } from '../parts/over-link.tsx';
import { type Choice, chosen, labelOf } from './choices.ts';
import styles from './exam-day.module.css';
import { ExamDayFilter } from './exam-day-filter.tsx';
import { type ExamDayQuery, toExamDayQuery, useExamDayQuery } from './exam-day-query.ts';
import { PeopleTable } from './people-table.tsx';
import { RollCallDialog } from './roll-call-dialog.tsx';

/** Milliseconds between requests while the page is visible. */
const refreshMs = 10_000;

/** Exam day: who has the exam on a device, has started, finished and handed in. */
export function ExamDayScreen() {
  const { id = '' } = useParams();
  const exam = useExam(id);
  useExamsPull();
  const [query, change] = useExamDayQuery();
  const { shown, fetched, fetchAgain } = useExamDay(id, query);
  const [called, setCalled] = useState<ReadonlySet<string>>();
  const people = shown?.people ?? [];
  const listed = chosen(people, query.show);
  const name = shown?.exam.name ?? exam?.name;
  const way = useWayBack(paths.adminExams(), ({ pathname }) => pathname === paths.adminExams());
  // Most exams are on this device: their heading is right from the start, and nothing beside it moves.
  if (exam === undefined) return null;
  return (
    <Page list>
      <PageHead
        title={name ?? t`Exam day`}
        mark={shown && <DraftMark exam={exam} />}
        count={shown && countHandedIn(chosen(people, 'handed-in').length, people.length)}
        expectedCount={countHandedIn(10, 30)}
        over={<OverLink way={way}>{t`Exams`}</OverLink>}
        tabTitle={name ? t`Exam day of ${name}` : t`Exam day`}
      >
        <Button
          kind="outline"
          size="small"
          className={styles.rollCall}
          aria-disabled={listed.length === 0}
          onClick={() => setCalled(new Set(listed.map(({ user }) => user._id)))}
        >
          {t`Roll call (${{ count: formatNumber(listed.length) }})`}
        </Button>
        <MoreMenu label={t`More actions`} frame="small">
          <MenuItem icon={ClipboardCheck} asChild>
            <Link to={paths.examResults(id)}>{t`Results`}</Link>
          </MenuItem>
          <MenuItem icon={Pencil} asChild>
            <Link to={paths.editExam(id)}>{t`Edit exam`}</Link>
          </MenuItem>
        </MoreMenu>
      </PageHead>
      <OfflineNotice>{t`Exam day shows what devices report to the server, so it needs a connection.`}</OfflineNotice>
      {fetched.refusal && <Banner tone="error">{fetched.refusal}</Banner>}
      {!shown && fetched.isLoading && <Loader />}
      {fetched.problem && <FetchFailed onTryAgain={fetchAgain}>{fetched.problem}</FetchFailed>}
      {shown && (
        <>
          <ExamDayFilter query={query} groups={shown.groups} people={people} onChange={change} />
          <DayFacts people={people} />
          <PeopleTable people={listed} at={shown.at} />
          <p className={`meta ${styles.note}`}>
            {t`As of ${{ time: formatTime(shown.at) }}. Devices report when online, so offline progress appears later.`}
            {shown.hasMore &&
              ` ${plural({ count: limits.examDayPeople }, { other: 'Only the first # people are listed. Choose a group to see the others.' })}`}
          </p>
        </>
      )}
      {called && (
        <RollCallDialog
          title={labelOf(query.show)}
          people={people}
          called={called}
          onClose={() => setCalled(undefined)}
        />
      )}
    </Page>
  );
}

const countHandedIn = (count: number, all: number): string =>
  t`Exam day: ${{ count: formatNumber(count) }} of ${{ all: formatNumber(all) }} handed in`;

/** Fetches the states that devices reported, and again while the page is visible. */
function useExamDay(id: string, { group, day }: ExamDayQuery) {
  const [fetched, fetchAgain] = useFetch(
    useCallback(({ ask }: Device) => ask.getExamDay({ id, query: toExamDayQuery({ group, day }) }), [id, group, day]),
  );
  const { isLoading, refusal } = fetched;
  useEffect(() => {
    if (isLoading || refusal) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) fetchAgain();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [isLoading, refusal, fetchAgain]);
  // The known states stay while another group is chosen.
  const [known, setKnown] = useState<ExamDay>();
  if (fetched.data && fetched.data !== known) setKnown(fetched.data);
  return { shown: known?.exam._id === id ? known : undefined, fetched, fetchAgain };
}

/** In the order in which people reach them. */
const counted: readonly Choice[] = ['without', 'not-started', 'started', 'finished', 'handed-in'];

/** The number of people in each state. */
function DayFacts({ people }: { people: readonly ExamDayPerson[] }) {
  return (
    <Sheet className={styles.facts}>
      <Facts columns={5} inset="wide">
        {counted.map((choice) => (
          <Fact key={choice} label={labelOf(choice)}>
            {formatNumber(chosen(people, choice).length)}
          </Fact>
        ))}
      </Facts>
    </Sheet>
  );
}
