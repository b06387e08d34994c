import { toast } from '../ui/toast.ts';
import { applyUpdate } from './updates.ts';

/** Starts the new version because a person said so, or says why not now. */
export async function askForUpdate(): Promise<void> {
  if (await applyUpdate()) return;
  toast.pending('An exam is running in another window. The update waits until it is finished.');
}
