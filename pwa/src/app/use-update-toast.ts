import { useEffect } from 'react';
import { askForUpdate } from '../platform/ask-for-update.ts';
import { useExamRunning } from '../platform/exam-hold.ts';
import { useUpdateReady } from '../platform/updates.ts';
import { toast } from '../ui/toast.ts';

/** Shows a toast when a new version is installed; during an exam, after it. The profile page also offers the update. */
export function useUpdateToast(): void {
  const isReady = useUpdateReady();
  const isRunning = useExamRunning();
  useEffect(() => {
    if (!isReady || isRunning) return;
    const id = toast.success('A new version of Quiz App is ready', {
      action: { label: 'Update', onClick: askForUpdate },
      duration: 20_000,
    });
    return () => toast.dismiss(id);
  }, [isReady, isRunning]);
}
