import { t } from '@lingui/core/macro';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import type { ExamSummary } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { copyExam, deleteExam, restoreExam } from '../../sync/admin/edit-exam.ts';
import { toast } from '../../ui/toast.ts';
import { expecting } from './expected-exams.ts';

/** Deletes and copies one exam, from the list or from its form. The functions stay the same. */
export function useExamEdits() {
  const device = useDevice();
  const navigate = useNavigate();
  const [isWaiting, waitFor] = useWaiting();

  /** Deletes the exam at once; the toast offers to undo that. @returns whether it was deleted */
  const remove = useCallback(
    async (exam: ExamSummary): Promise<boolean> => {
      const { _id, version, name } = exam;
      const undo = () => void waitFor(expecting(new Map([[_id, exam]]), () => notifyOutcome(restoreExam(device, _id))));
      const outcome = await waitFor(
        expecting(new Map([[_id, undefined]]), () => outcomeOf(deleteExam(device, _id, { version }))),
      );
      if ('code' in outcome && outcome.code === 'changed-meanwhile')
        toast.error(t`This exam was changed by someone else and was not deleted. You can delete it again.`);
      else if (outcome.success)
        toast.success(t`Exam deleted successfully: ${name}`, { action: { label: t`Undo`, onClick: undo } });
      else toast.error(outcome.message);
      return outcome.success;
    },
    [device, waitFor],
  );

  /** Copies the exam, and opens the copy. */
  const copy = useCallback(
    async ({ _id, name }: Pick<ExamSummary, '_id' | 'name'>) => {
      const outcome = await waitFor(notifyOutcome(copyExam(device, _id, t`Copy of ${name}`)));
      if (outcome.success) void navigate(paths.editExam(outcome.data._id));
    },
    [device, navigate, waitFor],
  );

  return { isWaiting, waitFor, remove, copy };
}
