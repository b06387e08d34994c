import { Outlet } from 'react-router-dom';
import { Toaster } from '../ui/toaster.tsx';
import { useUpdateToast } from './use-update-toast.ts';

/** What surrounds every page: the toasts. */
export function Root() {
  useUpdateToast();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
