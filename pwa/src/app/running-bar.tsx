import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useRunningAttempts } from '../device/use-running.ts';
import { formatClock } from '../language/format.ts';
import { paths } from '../paths.ts';
import { type StoredAttempt, timeLeftOf } from '../sync/running/resume-attempt.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import styles from './shell.module.css';

/** On top of every page: each exam that runs on this device, except on its own page. Loaded after the first paint. */
export function RunningBar({ userId }: { userId: string }) {
  const { pathname } = useLocation();
  const elsewhere = useRunningAttempts(userId, true).filter(({ examId }) => pathname !== paths.writeExam(examId));
  if (elsewhere.length === 0) return null;
  return (
    <div className={styles.running}>
      {elsewhere.map((attempt) => (
        <Running key={attempt.attemptId} attempt={attempt} />
      ))}
    </div>
  );
}

function Running({ attempt }: { attempt: StoredAttempt }) {
  const { t } = useLingui();
  const {
    examId,
    written: { name },
  } = attempt;
  const left = useTimeLeft(attempt);
  return (
    <Banner
      tone="pending"
      action={
        <Button kind="outline" size="small" asChild>
          <Link to={paths.writeExam(examId)}>{t`Continue`}</Link>
        </Button>
      }
    >
      <Trans>
        <bdi>{name}</bdi> is running
      </Trans>
      {left !== undefined && (
        <>
          {' · '}
          <span role="timer" aria-label={t`Time left`}>
            {formatClock(left)}
          </span>
        </>
      )}
    </Banner>
  );
}

/** The seconds left by this device's clock; `undefined` if only the server can tell, because the clock was set back. */
function useTimeLeft(attempt: StoredAttempt): number | undefined {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = timeLeftOf(attempt, now);
  return left === undefined ? undefined : Math.max(0, Math.ceil(left / 1_000));
}
