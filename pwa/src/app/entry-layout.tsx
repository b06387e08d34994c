import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../device/use-session.ts';
import { paths } from '../paths.ts';
import { addressAfterLogin } from '../screen-parts/entry-state.ts';
import { NameGrid } from '../ui/name-grid.tsx';
import { useToastsAtTop } from '../ui/toast-place.ts';
import styles from './entry-layout.module.css';
import { useRestoredSession } from './start-session.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The layout of login and register; a logged-in user is redirected to home. */
export function EntryLayout() {
  useToastsAtTop();
  const restored = useRestoredSession();
  const session = useSession();
  const { state } = useLocation();
  const [wasSignedOut, setSignedOut] = useState(false);
  const isSignedOut = session === null || (!session && restored?.kind === 'ending');
  if (restored && isSignedOut && !wasSignedOut) setSignedOut(true);
  const cameFromElsewhere = wasSignedOut && Boolean(session);

  useEffect(() => {
    // Another window logged in. A full page load, because the token is read once per load.
    if (cameFromElsewhere) window.location.replace(addressAfterLogin(state));
  }, [cameFromElsewhere, state]);

  const isUnknown = session === undefined && !wasSignedOut && restored?.kind !== 'failed';
  if (!restored || isUnknown) return null;
  if (session && !wasSignedOut) return <Navigate to={paths.home()} replace />;
  return (
    <main className={styles.entry}>
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <div className={styles.sheet}>
        <div className={styles.art}>
          <NameGrid />
        </div>
        <Outlet />
      </div>
    </main>
  );
}
