import { Outlet } from 'react-router-dom';
import { Toaster } from '../ui/toaster.tsx';
import { useUpdateToast } from './use-update-toast.ts';

/** Around every page: what is said from outside of it. */
export function Root() {
  useUpdateToast();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
