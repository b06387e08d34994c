import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { useSession } from '../device/use-session.ts';
import { useLanguage } from '../language/language.ts';
import { fullLoad } from '../platform/full-load.ts';
import { addressAfterLogin, type EntryState } from '../screen-parts/entry-state.ts';
import { LanguageSelect } from '../screen-parts/language-select.tsx';
import { seemsSignedOut } from '../sync/session/session.ts';
import { useToastsAtTop } from '../ui/toast-place.ts';
import { AnotherPerson, isOfOnePerson } from './another-person.tsx';
import styles from './entry-layout.module.css';
import { useRestoredSession } from './start-session.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The layout of login and register; a logged-in user is redirected to home. */
export function EntryLayout() {
  useLanguage();
  useToastsAtTop();
  const restored = useRestoredSession();
  const session = useSession();
  const { state, hash } = useLocation();
  const [wasSignedOut, setSignedOut] = useState(false);
  const [isStaying, setStaying] = useState(false);
  const isSignedOut = session === null || (!session && restored?.kind === 'ending');
  if (restored && isSignedOut && !wasSignedOut) setSignedOut(true);
  const [isShownAtOnce] = useState(seemsSignedOut);
  const cameFromElsewhere = wasSignedOut && session;

  useEffect(() => {
    // Another window logged in. A full page load, because the token is read once per load.
    if (cameFromElsewhere) void fullLoad.replace(addressAfterLogin(state, cameFromElsewhere.user.email));
  }, [cameFromElsewhere, state]);

  const isKnown = restored && (session !== undefined || wasSignedOut || restored.kind === 'failed');
  if (!isKnown && !isShownAtOnce) return null;
  if (restored && session && !wasSignedOut)
    return isOfOnePerson(hash) && !isStaying ? (
      <AnotherPerson user={session.user} onStay={() => setStaying(true)} />
    ) : (
      <Back state={state} email={session.user.email} />
    );
  return (
    <main className={styles.entry}>
      <Outlet />
      {/* Drawn at the top, but reached by the keyboard after the form. */}
      <div className={styles.theme}>
        <LanguageSelect />
        <ThemeToggle />
      </div>
    </main>
  );
}

/** Redirects a logged-in user to the requested page. */
function Back({ state, email }: { state: EntryState | null; email: string }) {
  const { pathname, search, hash } = new URL(addressAfterLogin(state, email), window.location.origin);
  return <Navigate to={pathname + search + hash} replace />;
}
