import { t } from '@lingui/core/macro';
import type { ExamSummary } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { toast } from '../../ui/toast.ts';

/** Opens the device's share dialog for an exam's address; without a dialog, copies it. */
export async function shareExam({ _id, name }: ExamSummary): Promise<void> {
  const url = new URL(paths.writeExam(_id), location.origin).href;
  // Missing in some browsers, and on pages without a secure connection.
  const { share, clipboard }: Partial<Navigator> = navigator;
  try {
    if (share) return await share.call(navigator, { title: name, url });
    if (!clipboard) throw new Error('No clipboard');
    await clipboard.writeText(url);
    toast.success(t`Link copied: ${name}`);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) toast.error(t`The link could not be copied. It is ${url}`);
  }
}
