import { t } from '@lingui/core/macro';
import { Suspense, useEffect } from 'react';
import { type Location, Outlet, useLocation, useRouteError } from 'react-router-dom';
import { useLanguage } from '../language/language.ts';
import { fullLoad } from '../platform/full-load.ts';
import { useOnline } from '../platform/online.ts';
import { Loader } from '../ui/loader.tsx';
import { Failure } from './failure.tsx';

/** Shows the loader while a part of a page is loading for the first time. */
export function PageBoundary() {
  return (
    <Suspense fallback={<Loader />}>
      <Outlet />
    </Suspense>
  );
}

/** Milliseconds between two tries to reach the server for a page that is not on the device. */
const retryMs = 5_000;

/** The code of a page could not be loaded. */
export class PageNotLoaded extends Error {
  /** The address at which the failure was first shown. */
  location: Location | undefined;

  constructor(cause: unknown) {
    super(undefined, { cause });
  }
}

/** Shown instead of a page that could not be loaded or rendered, until the address changes. */
export function PageFailure() {
  useLanguage();
  const error = useRouteError();
  const location = useLocation();
  useEffect(() => {
    if (!(error instanceof PageNotLoaded)) return;
    // The router keeps the result of an import, and Vite does not request styles again: only a full load retries both.
    const reload = () => void fullLoad.reload();
    error.location ??= location;
    if (error.location !== location) reload();
    // A device that is online may still not reach the server.
    const retry = () => {
      if (navigator.onLine) fetch('/health', { cache: 'no-store' }).then(reload, () => undefined);
    };
    window.addEventListener('online', retry);
    const timer = setInterval(retry, retryMs);
    return () => {
      window.removeEventListener('online', retry);
      clearInterval(timer);
    };
  }, [error, location]);
  const isOnline = useOnline();
  if (error instanceof PageNotLoaded) {
    const message = isOnline
      ? t`This page could not be loaded. The app tries again every few seconds.`
      : t`This page could not be loaded. It will open when you are back online.`;
    return <Failure message={message} />;
  }
  return <Failure message={error instanceof Error ? error.message : String(error)} />;
}
