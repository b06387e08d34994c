import { useEffect } from 'react';
import { isOutdatedWindow } from '../platform/updates.ts';
import { useHistory } from '../screen-parts/navigation/history-router.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { useUpdateToast } from './use-update-toast.ts';

/** The root layout, which adds the toasts to every page. */
export function Root() {
  useUpdateToast();
  useReloadIfOutdated();
  return (
    <>
      <PageBoundary />
      <Toaster />
    </>
  );
}

/** After an update by another window, the next page needs a full load: its chunks may be gone. */
function useReloadIfOutdated(): void {
  const history = useHistory();
  useEffect(
    () =>
      history.listen(() => {
        if (isOutdatedWindow()) window.location.reload();
      }),
    [history],
  );
}
