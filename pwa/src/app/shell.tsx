import { t } from '@lingui/core/macro';
import type { User } from '@quiz-app/shared/user';
import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link, Outlet, useLocation, useNavigation } from 'react-router-dom';
import { UserContext } from '../device/use-session.ts';
import { useLanguage } from '../language/language.ts';
import { readRemembered, remember } from '../local/local-storage/remembered.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import { useInstallSteps } from '../platform/install-prompt.ts';
import { keepStorage } from '../platform/storage.ts';
import { useLoaded } from '../screen-parts/use-loaded.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Loader } from '../ui/loader.tsx';
import { Logo } from '../ui/logo.tsx';
import { media } from '../ui/media.ts';
import { toast } from '../ui/toast.ts';
import { useMedia } from '../ui/use-media.ts';
import { Menu } from './menu.tsx';
import styles from './shell.module.css';
import { TopBar, Who } from './top-bar.tsx';
import { useLogout } from './use-logout.tsx';

const loadRunningBar = async () => (await import('./running-bar.tsx')).RunningBar;
const loadInstallDialog = async () => (await import('./install-dialog.tsx')).InstallDialog;

/** The layout of every page of a logged-in user: top bar, menu and page. */
export function Shell({ user }: { user: User }) {
  useLanguage();
  const isWide = useMedia(media.desktop);
  const isRunning = useExamRunning();
  const isNavigating = useNavigation().state !== 'idle';
  const { search } = useLocation();
  const { isCollapsed, toggle } = useMenuWidth();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [onLogout, logoutQuestion] = useLogout(user._id);
  const installDialog = useInstallDialog();
  const RunningBar = useLoaded(loadRunningBar);
  useFocusOnNewPage();
  useEffect(() => {
    keepStorage().catch((error) => console.warn('The browser may drop what the app stores.', error));
  }, []);
  const menu = { isAdmin: user.isAdmin, onLogout };
  return (
    <div
      className={styles.shell}
      data-menu={isCollapsed ? 'collapsed' : undefined}
      data-view={isRunning ? 'run' : undefined}
    >
      <Link className="skip-link" to={{ search, hash: 'main' }} onClick={skipToContent}>
        {t`Skip to content`}
      </Link>
      <TopBar
        user={user}
        isMenuOpen={isDrawerOpen || (isWide && !isCollapsed)}
        onMenu={() => (isWide ? toggle() : setDrawerOpen(true))}
      />
      <nav
        className={styles.menu}
        aria-label={t({ message: 'Main', comment: 'The name of the menu for screen readers' })}
      >
        <Menu {...menu} isCollapsed={isCollapsed} />
      </nav>
      {RunningBar && !isRunning && <RunningBar userId={user._id} />}
      <UserContext value={user}>
        <Outlet />
      </UserContext>
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        label={t`Menu`}
        head={
          <span className={styles.brand}>
            <Logo />
            Quiz App
          </span>
        }
        foot={
          <p className={styles.who}>
            <Who user={user} />
          </p>
        }
      >
        <nav aria-label={t({ message: 'Main', comment: 'The name of the menu for screen readers' })}>
          <Menu {...menu} onChoose={() => setDrawerOpen(false)} />
        </nav>
      </Drawer>
      {installDialog}
      {logoutQuestion}
      {isNavigating && <Loader />}
    </div>
  );
}

function useInstallDialog(): ReactNode {
  const [isInstalling, closeInstallSteps] = useInstallSteps();
  const InstallDialog = useLoaded(isInstalling ? loadInstallDialog : undefined, () => {
    closeInstallSteps();
    toast.error(t`The installation steps could not be loaded. Try again when you are online.`);
  });
  return isInstalling && InstallDialog && <InstallDialog onClose={closeInstallSteps} />;
}

/** Focuses the content without an entry in the history: a running exam would ask whether to leave it. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  (document.getElementById('exams') ?? document.getElementById('main'))?.focus();
}

/** Moves the focus to the start of a new page, for keyboards and screen readers. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  // Not `useEffect`, which may run after the paint: the focus would leave an element that the user has reached by then.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const focus = () => {
      const main = document.getElementById('main');
      // A part of the page may have taken it, such as the question of an exam.
      if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
      return main !== null;
    };
    if (focus()) return;
    // The page is still loading from the local database.
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}

/** Whether the side menu is collapsed. The choice is stored, except during an exam, which starts collapsed. */
function useMenuWidth(): { isCollapsed: boolean; toggle: () => void } {
  const isRunning = useExamRunning();
  const [isCollapsed, setCollapsed] = useState(() => readRemembered('menu') === 'collapsed');
  const [isOpenInExam, setOpenInExam] = useState(false);
  if (isOpenInExam && !isRunning) setOpenInExam(false);
  if (isRunning) return { isCollapsed: !isOpenInExam, toggle: () => setOpenInExam(!isOpenInExam) };
  const toggle = () => {
    setCollapsed(!isCollapsed);
    remember('menu', isCollapsed ? 'expanded' : 'collapsed');
  };
  return { isCollapsed, toggle };
}
