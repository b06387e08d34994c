import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useSession } from '../device/use-session.ts';
import { paths } from '../paths.ts';
import { seemsSignedOut } from '../sync/session/session.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Loader } from '../ui/loader.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './open-layout.module.css';
import shell from './shell.module.css';
import { Shell } from './shell.tsx';
import { useRestoredSession } from './start-session.ts';
import { ThemeToggle } from './theme-toggle.tsx';

/** The layout of public pages: within the shell for a logged-in user, otherwise with a link to the log-in. */
export function OpenLayout() {
  const restored = useRestoredSession();
  const session = useSession();
  const [isShownAtOnce] = useState(seemsSignedOut);
  if (session) return <Shell user={session.user} />;
  if (!restored && !isShownAtOnce) return <Loader />;
  return (
    <div className={styles.open}>
      <header className={classNames(shell.topbar, styles.bar)}>
        <span className={shell.brand}>
          <Logo />
          Quiz App
        </span>
        <div className={shell.end}>
          <Button kind="plain" size="small" asChild>
            <Link to={paths.login()}>{t({ message: 'Login', comment: 'A button' })}</Link>
          </Button>
          <ThemeToggle />
        </div>
      </header>
      <Outlet />
    </div>
  );
}
