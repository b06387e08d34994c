import { t } from '@lingui/core/macro';
import { useEffect, useLayoutEffect } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { askForUpdate } from '../platform/ask-for-update.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import { fullLoad } from '../platform/full-load.ts';
import { isOutdatedWindow, useUpdateReady } from '../platform/updates.ts';
import { toast } from '../ui/toast.ts';
import { Toaster } from '../ui/toaster.tsx';

/** The root layout, which adds toasts and scroll restoration to every page. */
export function Root() {
  useUpdateToast();
  useReloadIfOutdated();
  useProblemsOfScreen();
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={keyOf} />
      <Toaster />
    </>
  );
}

/** The router gives every first address the key `default`, as if all of them were the same place. */
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** A problem that a toast shows ends with its screen. */
function useProblemsOfScreen(): void {
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the screen is left
  useLayoutEffect(() => toast.dismissProblems, [pathname]);
}

/** After an update by another window, the next page needs a full load: its chunks may be gone. */
function useReloadIfOutdated(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened
  useEffect(() => {
    if (isOutdatedWindow()) void fullLoad.reload();
  }, [location]);
}

/** Shows a toast when a new version is installed; during an exam, after it. The profile page also offers the update. */
function useUpdateToast(): void {
  const isReady = useUpdateReady();
  const isRunning = useExamRunning();
  useEffect(() => {
    if (!isReady || isRunning) return;
    const id = toast.success(t`A new version of Quiz App is ready`, {
      action: { label: t`Update`, onClick: askForUpdate },
      duration: 20_000,
    });
    return () => toast.dismiss(id);
  }, [isReady, isRunning]);
}
