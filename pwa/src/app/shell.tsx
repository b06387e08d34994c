import type { User } from '@quiz-app/shared/user';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useDevice } from '../device/device-context.ts';
import { paths } from '../paths.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import { useInstallSteps } from '../platform/install-prompt.ts';
import { keepStorage } from '../platform/storage.ts';
import { useNavigating } from '../screen-parts/navigation/history-router.tsx';
import { useScrollPlace } from '../screen-parts/navigation/use-scroll-place.ts';
import type { Device } from '../sync/device.ts';
import { logOut } from '../sync/session.ts';
import { Drawer } from '../ui/drawer.tsx';
import { Loader } from '../ui/loader.tsx';
import { Logo } from '../ui/logo.tsx';
import { toast } from '../ui/toast.ts';
import { useMedia } from '../ui/use-media.ts';
import { Menu } from './menu.tsx';
import styles from './shell.module.css';
import { TopBar, Who } from './top-bar.tsx';
import { useMenuWidth } from './use-menu-width.ts';

const InstallSteps = lazy(async () => ({ default: (await import('./install-steps.tsx')).InstallSteps }));

/** The layout of every page of a logged-in user: top bar, menu and page. */
export function Shell({ user }: { user: User }) {
  const isWide = useMedia('(min-width: 960px)');
  const isRunning = useExamRunning();
  const { pathname } = useLocation();
  const { isCollapsed, toggle } = useMenuWidth();
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const onLogout = useLogout(user._id);
  const [isInstalling, closeInstallSteps] = useInstallSteps();
  useFocusOnNewPage();
  useScrollPlace();
  useEffect(() => {
    keepStorage().catch((error) => console.warn('The browser may drop what the app stores.', error));
  }, []);
  const menu = <Menu isAdmin={user.isAdmin} onLogout={onLogout} onChoose={() => setDrawerOpen(false)} />;
  return (
    <div
      className={styles.shell}
      data-menu={isCollapsed ? 'collapsed' : undefined}
      data-view={isRunning ? 'run' : undefined}
    >
      <a className="skip-link" href={pathname === paths.home() ? '#exams' : '#main'}>
        Skip to content
      </a>
      <TopBar
        user={user}
        isMenuOpen={isDrawerOpen || (isWide && !isCollapsed)}
        onMenu={() => (isWide ? toggle() : setDrawerOpen(true))}
      />
      <nav className={styles.menu} aria-label="Main">
        {menu}
      </nav>
      <Outlet />
      <Drawer
        open={isDrawerOpen}
        onClose={() => setDrawerOpen(false)}
        label="Menu"
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
        <nav aria-label="Main">{menu}</nav>
      </Drawer>
      {isInstalling && (
        <Suspense>
          <InstallSteps onClose={closeInstallSteps} />
        </Suspense>
      )}
      {useNavigating() && <Loader />}
    </div>
  );
}

/** Logs out. During an exam it navigates to home first, so that the exam asks whether to leave. */
function useLogout(userId: string): () => void {
  const device = useDevice();
  const navigate = useNavigate();
  const isRunning = useExamRunning();
  const { state } = useLocation();
  const isLeaving = state?.logOut === true;
  useEffect(() => {
    if (isLeaving) void leave(device, userId);
  }, [isLeaving, device, userId]);
  return () => void (isRunning ? navigate(paths.home(), { state: { logOut: true } }) : leave(device, userId));
}

/** Logs out, or shows why the logout could not be stored: the next start would log in again. */
async function leave(device: Device, userId: string): Promise<void> {
  const unsent = await countUnsent(device, userId);
  try {
    await logOut(device);
    if (unsent > 0) toast.pending(unsentAtLogout(unsent));
  } catch (error) {
    toast.error((error as Error).message);
  }
}

/** 0 if this device's storage fails, which must not prevent the logout. */
async function countUnsent({ outbox }: Device, userId: string): Promise<number> {
  try {
    return (await outbox.entriesOf(userId)).length;
  } catch (error) {
    console.warn('The unsent reports could not be counted.', error);
    return 0;
  }
}

const unsentAtLogout = (count: number): string =>
  count === 1
    ? 'Your report is not sent yet. It stays on this device and goes out when you log in again.'
    : `Your ${count} reports are not sent yet. They stay on this device and go out when you log in again.`;

/** Moves the focus to the start of a new page, for keyboards and screen readers. */
function useFocusOnNewPage(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  // Not `useEffect`, which may run after the page was painted: the focus would leave what a person has reached by then.
  useLayoutEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    const focus = () => {
      const main = document.getElementById('main');
      main?.focus({ preventScroll: true });
      return main !== null;
    };
    if (focus()) return;
    // The page is still loading from the local database.
    const observer = new MutationObserver(() => focus() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
}
