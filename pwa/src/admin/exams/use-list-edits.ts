import { plural, t } from '@lingui/core/macro';
import { type MouseEvent, useCallback } from 'react';
import { useDevice } from '../../device/device-context.ts';
import type { ExamSummary } from '../../device/use-exams.ts';
import { formatNumber } from '../../language/format.ts';
import { notify, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { deleteExams, restoreExam } from '../../sync/admin/edit-exam.ts';
import { focusPage } from '../../ui/focus-page.ts';
import { toast } from '../../ui/toast.ts';
import { expecting } from '../parts/expected-exams.ts';
import { useDeletionGuard } from '../parts/use-deletion-guard.ts';
import { useExamEdits } from '../parts/use-exam-edits.ts';

/** The actions for listed exams. The functions for one exam stay the same, so that its row is not rendered again. */
export function useListEdits() {
  const device = useDevice();
  const { isWaiting, waitFor, remove, copy } = useExamEdits();
  const guardDeletion = useDeletionGuard();

  const onDelete = useCallback(
    (event: MouseEvent, exam: ExamSummary) =>
      void guardDeletion(event, exam._id, async () => {
        focusPage();
        await remove(exam);
      }),
    [guardDeletion, remove],
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
    focusPage();
    const restore = async () => {
      for (const { _id } of exams) {
        const restored = await outcomeOf(restoreExam(device, _id));
        if (!restored.success) return restored;
      }
      return {
        success: true,
        message: plural({ count: exams.length }, { one: '# exam restored', other: '# exams restored' }),
      };
    };
    const undo = async () => notify(await expecting(new Map(exams.map((exam) => [exam._id, exam])), restore));
    toast.success(t`${{ message: outcome.message }}: ${{ what: formatNumber(exams.length) }}`, {
      action: { label: t`Undo`, onClick: () => void waitFor(undo()) },
    });
    return true;
  };

  return { isWaiting, onDelete, onCopy: copy, removeAll };
}
