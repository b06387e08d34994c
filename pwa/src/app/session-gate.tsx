import { t } from '@lingui/core/macro';
import { use, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useEndedSession, useSession } from '../device/use-session.ts';
import { paths } from '../paths.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import { fullLoad } from '../platform/full-load.ts';
import { wayBackTo } from '../screen-parts/entry-state.ts';
import { seemsSignedOut } from '../sync/session/session.ts';
import { Loader } from '../ui/loader.tsx';
import { Failure } from './failure.tsx';
import { Shell } from './shell.tsx';
import { RestoredSessionContext, useRestoredSession } from './start-session.ts';

/** Shows the shell to logged-in users and redirects all others to the login. Never unmounts a running exam. */
export function SessionGate() {
  const restored = useRestoredSession();
  const { set: setRestored } = use(RestoredSessionContext);
  const session = useSession();
  const isRunning = useExamRunning();
  const [seemsOut] = useState(seemsSignedOut);
  const [first, setFirst] = useState<NonNullable<typeof session>>();
  if (restored && session && !first) setFirst(session);
  const hasChanged = first && session && first.token !== session.token;

  useEffect(() => {
    // Another window logged in: this one still sends the old token.
    if (hasChanged && !isRunning) void fullLoad.reload();
  }, [hasChanged, isRunning]);

  if (first && isRunning) return <Shell user={first.user} />;
  // The login need not wait for the database.
  if (!restored && seemsOut) return <ToLogin wasLoggedIn={false} />;
  if (!restored) {
    const message = t`Request timed out. Please try again later.`;
    const onCancel = () => setRestored({ kind: 'failed', message });
    return <Loader ways={{ onCancel, onTryAgain: () => void fullLoad.reload() }} />;
  }
  if (hasChanged) return <Loader />;
  if (session) return <Shell user={session.user} />;
  // The session row may stay until an exam in another window is finished.
  if (session === null || restored.kind === 'ending') return <ToLogin wasLoggedIn={first !== undefined} />;
  if (restored.kind === 'failed') return <Failure message={restored.message} />;
  return <Loader />;
}

/** Redirects to the login, which returns to this address unless the user logged out here. */
function ToLogin({ wasLoggedIn }: { wasLoggedIn: boolean }) {
  const location = useLocation();
  const ended = useEndedSession();
  if (wasLoggedIn && ended === undefined) return <Loader />;
  const state = wasLoggedIn && !ended ? null : { ...wayBackTo(location), ...ended };
  return <Navigate to={paths.login()} replace state={state} />;
}
