import { useCallback, useEffect, useReducer, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { useUser } from '../../device/use-session.ts';
import { paths } from '../../paths.ts';
import { usePull } from '../../screen-parts/use-pull.ts';
import { type Grade, practised, readMistakes } from '../../sync/practice.ts';
import { pullReports } from '../../sync/pull/pull-reports.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { Page, TabTitle } from '../../ui/page.tsx';
import { toast } from '../../ui/toast.ts';
import { countLeft, noPractice, type Practice, reducePractice } from './practice.ts';
import { PracticeQuestion } from './practice-question.tsx';
import { formatWait } from './wait.ts';

/** Repeats the questions that a user got wrong, offline too, without a time limit and without a report. */
export function PracticeScreen() {
  const { _id: userId } = useUser();
  const { practice, dispatch, grade, isLoading, isRead, problem, now } = usePractice(userId);
  const { shown } = practice;
  if (problem)
    return (
      <Page>
        <TabTitle>{title}</TabTitle>
        <Banner tone="error" role="alert">
          {problem}
        </Banner>
      </Page>
    );
  if (!isRead || (practice.mistakes.length === 0 && isLoading)) return <Loader />;
  if (!shown) return <Done practice={practice} now={now} />;
  return (
    <Page phone="flush">
      <TabTitle>{title}</TabTitle>
      <PracticeQuestion
        key={practice.turn}
        shown={shown}
        left={countLeft(practice, now)}
        dispatch={dispatch}
        onGrade={grade}
        now={now}
      />
    </Page>
  );
}

/** Reads the user's mistakes, and grades them in this sitting. */
function usePractice(userId: string) {
  const device = useDevice();
  const { clock } = device;
  const [practice, dispatch] = useReducer(reducePractice, noPractice);
  const [reading, setReading] = useState<{ problem?: string }>();
  const [{ isLoading }] = usePull(pullReports);
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
  }, [device, userId, clock, isLoading]);

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
    isRead: reading !== undefined,
    problem: reading?.problem,
    now: clock.now(),
  };
}

const title = 'Practise my mistakes';

/** Nothing to practise now. */
function Done({ practice: { mistakes, turn }, now }: { practice: Practice; now: number }) {
  const navigate = useNavigate();
  const next = Math.min(...mistakes.map(({ due }) => due));
  return (
    <Page>
      <TabTitle>{title}</TabTitle>
      <EmptyState
        level={1}
        title={
          mistakes.length === 0 ? 'No mistakes to practise' : turn > 0 ? 'Done for now' : 'Nothing to practise now'
        }
        action={<Button onClick={() => navigate(paths.userReports())}>Go to Reports</Button>}
      >
        {mistakes.length === 0
          ? 'Questions that you get wrong in an exam come again here.'
          : `The next question comes again ${formatWait(next - now)}.`}
      </EmptyState>
    </Page>
  );
}
