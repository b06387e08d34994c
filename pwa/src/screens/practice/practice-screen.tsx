import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { useOwnReports } from '../../device/use-reports.ts';
import { useUser } from '../../device/use-session.ts';
import { useRichParts } from '../../exam-ui/rich-content.tsx';
import { paths } from '../../paths.ts';
import { LoadFailed } from '../../screen-parts/load-failed.tsx';
import { usePull } from '../../screen-parts/use-pull.ts';
import { countDue, type Grade, practised, readMistakes } from '../../sync/practice.ts';
import { pullReports } from '../../sync/pull/pull-reports.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { noPractice, reducePractice, sizeOf } from './practice.ts';
import { PracticeBar } from './practice-bar.tsx';
import { PracticeQuestion } from './practice-question.tsx';
import { PracticeSummary } from './practice-summary.tsx';
import { formatWait } from './wait.ts';

/** Repeats the questions that a user got wrong, offline too, in rounds of ten, without a time limit or a report. */
export function PracticeScreen() {
  const { _id: userId } = useUser();
  const reports = useOwnReports(userId);
  const { practice, dispatch, grade, isLoading, pull, isRead, problem } = usePractice(userId);
  const { clock } = useDevice();
  const navigate = useNavigate();
  const now = clock.now();
  const { shown, round, mistakes } = practice;
  const isReady = useRichParts(mistakes.map(({ question }) => question));
  const view = () => {
    if (problem)
      return (
        <Page>
          <Banner tone="error" role="alert">
            {problem}
          </Banner>
        </Page>
      );
    if (!isRead || !isReady || (mistakes.length === 0 && isLoading))
      return (
        <Page>
          <Loader />
        </Page>
      );
    const next = Math.min(...mistakes.map(({ due }) => due));
    if (mistakes.length === 0 && reports?.length === 0 && pull.problem)
      return (
        <Page>
          <LoadFailed
            title={t`Couldn’t load your reports`}
            level={1}
            problem={pull.problem}
            offline={t`No report is saved on this device. Go online to see yours.`}
            onTryAgain={pull.again}
          />
        </Page>
      );
    if (!round) return <NothingDue wait={mistakes.length > 0 ? next - now : undefined} />;
    const { grades, startedAt, endedAt = now } = round;
    if (!shown)
      return (
        <PracticeSummary
          grades={grades}
          seconds={(endedAt - startedAt) / 1000}
          due={countDue(mistakes, now)}
          next={next}
          now={now}
          onNextRound={() => dispatch({ type: 'nextRound', now: clock.now() })}
        />
      );
    const finish = () => {
      if (grades.length === 0) void navigate(paths.userReports());
      else dispatch({ type: 'finish', now: clock.now() });
    };
    return (
      <Page phone="flush">
        <PracticeBar done={grades.length} total={sizeOf(practice, round, now)} onFinish={finish} />
        <PracticeQuestion key={practice.turn} shown={shown} dispatch={dispatch} onGrade={grade} now={now} />
      </Page>
    );
  };
  return (
    <>
      <TabTitle>{t`Practise my mistakes`}</TabTitle>
      {view()}
    </>
  );
}

/** Reads the user's mistakes, and grades them in this sitting. */
function usePractice(userId: string) {
  const device = useDevice();
  const { clock } = device;
  const [practice, dispatch] = useReducer(reducePractice, noPractice);
  const [reading, setReading] = useState<{ problem?: string }>();
  const [pull, pullAgain] = usePull(pullReports);
  const { isLoading } = pull;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reread when the reports have been pulled
  useEffect(() => {
    let isLeft = false;
    readMistakes(device, userId).then(
      (mistakes) => {
        if (isLeft) return;
        dispatch({ type: 'read', mistakes, now: clock.now() });
        setReading({});
      },
      (error: Error) => isLeft || setReading({ problem: error.message }),
    );
    return () => {
      isLeft = true;
    };
  }, [device, userId, clock, isLoading, pull.problem]);

  const { shown } = practice;
  const grade = useCallback(
    (given: Grade) => {
      if (!shown) return;
      const now = clock.now();
      dispatch({ type: 'grade', grade: given, now });
      const { mistake } = shown;
      device.practice
        .write(userId, mistake.question._id, practised(mistake, given, now))
        .catch((error: Error) => toast.error(error.message));
    },
    [shown, clock, device, userId],
  );

  return {
    practice,
    dispatch,
    grade,
    isLoading,
    pull: { problem: pull.problem, again: pullAgain },
    isRead: reading !== undefined,
    problem: reading?.problem,
  };
}

/** @param wait milliseconds until the next question is due; `undefined` without mistakes */
function NothingDue({ wait }: { wait: number | undefined }) {
  const navigate = useNavigate();
  return (
    <Page>
      <EmptyState
        level={1}
        title={wait === undefined ? t`No mistakes to practise` : t`Nothing to practise now`}
        action={<Button onClick={() => navigate(paths.userReports())}>{t`Go to Reports`}</Button>}
      >
        {wait === undefined
          ? t`Questions that you get wrong in an exam appear here.`
          : t`The next question is due ${{ wait: formatWait(wait) }}.`}
      </EmptyState>
    </Page>
  );
}
