import { t } from '@lingui/core/macro';
import { toast } from '../ui/toast.ts';
import { applyUpdate } from './updates.ts';

/** Starts the new version on the user's request, or shows a toast if an exam is running. */
export async function askForUpdate(): Promise<void> {
  if (await applyUpdate()) return;
  toast.pending(t`An exam is running in another window. The update waits until it is finished.`);
}
