import { Outlet } from 'react-router-dom';
import { Toaster } from '../ui/toaster.tsx';
import { useSyncToasts } from './use-sync-toasts.ts';
import { useUpdateToast } from './use-update-toast.ts';

/** Around every page: what is said from outside of it. */
export function Root() {
  useSyncToasts();
  useUpdateToast();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
