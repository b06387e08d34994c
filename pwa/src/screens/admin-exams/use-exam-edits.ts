import { formatCount } from '@quiz-app/shared/duration';
import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import type { ExamSummary } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { expecting } from '../../screen-parts/expected-exams.ts';
import { notify, notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useDeletionGuard } from '../../screen-parts/use-deletion-guard.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { copyExam, deleteExam, deleteExams, restoreExam } from '../../sync/admin/edit-exam.ts';
import { toast } from '../../ui/toast.ts';

/** The focused button is removed with its row. */
const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true });

/** The actions for listed exams. The functions for one exam stay the same, so that its row is not rendered again. */
export function useExamEdits() {
  const device = useDevice();
  const navigate = useNavigate();
  const [isWaiting, waitFor] = useWaiting();
  const guardDeletion = useDeletionGuard();

  const onDelete = useCallback(
    (event: MouseEvent, exam: ExamSummary) => {
      const { _id, version, name } = exam;
      const undo = () => void waitFor(expecting(new Map([[_id, exam]]), () => notifyOutcome(restoreExam(device, _id))));
      const remove = async () => {
        focusMain();
        const outcome = await waitFor(
          expecting(new Map([[_id, undefined]]), () => outcomeOf(deleteExam(device, _id, { version }))),
        );
        if ('code' in outcome && outcome.code === 'changed-meanwhile')
          toast.error(`${outcome.message} and was not deleted. You may delete it again.`);
        else if (outcome.success)
          toast.success(`${outcome.message}: ${name}`, { action: { label: 'Undo', onClick: undo } });
        else toast.error(outcome.message);
      };
      void guardDeletion(event, _id, remove);
    },
    [device, guardDeletion, waitFor],
  );

  const onCopy = useCallback(
    async ({ _id }: ExamSummary) => {
      const outcome = await waitFor(notifyOutcome(copyExam(device, _id)));
      if (outcome.success) void navigate(paths.editExam(outcome.data._id));
    },
    [device, navigate, waitFor],
  );

  /** Deletes all of these exams or none. @returns whether they were deleted */
  const removeAll = async (exams: readonly ExamSummary[]): Promise<boolean> => {
    const references = exams.map(({ _id, version }) => ({ _id, version }));
    const gone = new Map(exams.map(({ _id }) => [_id, undefined]));
    const outcome = await waitFor(expecting(gone, () => outcomeOf(deleteExams(device, references))));
    if (!outcome.success) {
      toast.error(outcome.message);
      return false;
    }
    focusMain();
    const restore = async () => {
      for (const { _id } of exams) {
        const restored = await outcomeOf(restoreExam(device, _id));
        if (!restored.success) return restored;
      }
      return { success: true, message: `${formatCount(exams.length, 'exam')} restored` };
    };
    const undo = async () => notify(await expecting(new Map(exams.map((exam) => [exam._id, exam])), restore));
    toast.success(`${outcome.message}: ${exams.length}`, {
      action: { label: 'Undo', onClick: () => void waitFor(undo()) },
    });
    return true;
  };

  return { isWaiting, onDelete, onCopy, removeAll };
}
