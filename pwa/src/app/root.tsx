import { Outlet } from 'react-router-dom';
import { Toaster } from '../ui/toaster.tsx';
import { useUpdateToast } from './use-update-toast.ts';

/** The root layout, which adds the toasts to every page. */
export function Root() {
  useUpdateToast();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
