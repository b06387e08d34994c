import { useEffect } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation } from 'react-router-dom';
import { isOutdatedWindow } from '../platform/updates.ts';
import { Toaster } from '../ui/toaster.tsx';
import { useUpdateToast } from './use-update-toast.ts';

/** The root layout, which adds the toasts and the scroll places to every page. */
export function Root() {
  useUpdateToast();
  useReloadIfOutdated();
  return (
    <>
      <Outlet />
      <ScrollRestoration getKey={keyOf} />
      <Toaster />
    </>
  );
}

/** The router calls every address that is opened `default`, as if all of them were one place. */
const keyOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key);

/** After an update by another window, the next page needs a full load: its chunks may be gone. */
function useReloadIfOutdated(): void {
  const location = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that is opened
  useEffect(() => {
    if (isOutdatedWindow()) window.location.reload();
  }, [location]);
}
