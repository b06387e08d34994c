import { t } from '@lingui/core/macro';
import type { User } from '@quiz-app/shared/user';
import { Menu as MenuIcon } from 'lucide';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Logo } from '../ui/logo.tsx';
import { CommandButton } from './command-button.tsx';
import styles from './shell.module.css';
import { SyncState } from './sync-state.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

interface TopBarProps {
  user: User;
  isMenuOpen: boolean;
  onMenu: () => void;
}

/** The top bar: menu, name of the app, unsent reports, an admin's search, user, theme. */
export function TopBar({ user, isMenuOpen, onMenu }: TopBarProps) {
  return (
    <header className={styles.topbar} data-ui="topbar">
      <IconButton
        icon={MenuIcon}
        label={isMenuOpen ? t`Collapse menu` : t`Open menu`}
        aria-expanded={isMenuOpen}
        onClick={onMenu}
      />
      <Link className={styles.brand} to={paths.home()}>
        <Logo />
        <span>Quiz App</span>
      </Link>
      <div className={styles.end}>
        <SyncState userId={user._id} />
        {user.isAdmin && <CommandButton />}
        <Link className={styles.who} to={paths.profile()}>
          <Who user={user} />
        </Link>
        <ThemeToggle />
      </div>
    </header>
  );
}

/** A user's name and role. */
export function Who({ user }: { user: User }) {
  return (
    <>
      <bdi className={styles.name}>{user.name}</bdi>{' '}
      <span className={styles.role}>{user.isAdmin ? t`Role : Admin` : t`Role : User`}</span>
    </>
  );
}
