import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { useDevice } from '../../device/device-context.ts';
import type { ExamSummary } from '../../device/use-exams.ts';
import { rounded } from '../../language/format.ts';
import { outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { editExam } from '../../sync/admin/edit-exam.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.ts';

interface PublishDialogProps {
  exam: Exam | ExamSummary;
  to: 'published' | 'draft';
  /** Whether the screen has unsaved changes of the exam. */
  hasUnsaved?: boolean;
  /** Called with the exam in the server's answer. */
  onSaved?: (exam: Exam) => void;
  onClose: () => void;
}

/** `7b, 8a`. */
const listOf = (names: readonly string[]) =>
  new Intl.ListFormat(i18n.locale, { type: 'unit', style: 'short' }).format(names);

/** Asks before publishing an exam or making it a draft again. An exam that was changed meanwhile stays as it is. */
export function PublishDialog({ exam, to, hasUnsaved = false, onSaved, onClose }: PublishDialogProps) {
  const device = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const questions = 'questions' in exam ? exam.questions.length : exam.questionsCount;
  const toDraft = to === 'draft';
  const marks = rounded(exam.totalMarks);
  const save = async () => {
    if (isWaiting) return;
    const { name, duration, category, totalMarks, passingMarks } = exam;
    const details = { name, duration, category, totalMarks, passingMarks, published: toDraft ? false : null };
    const outcome = await waitFor(outcomeOf(editExam(device, exam._id, details, exam)));
    if (outcome.success) {
      toast.success(toDraft ? t`Exam edited successfully: a draft again` : t`Exam edited successfully: published`);
      onSaved?.(outcome.data);
    } else toast.error(outcome.message);
    onClose();
  };
  return (
    <Dialog
      open
      small
      title={toDraft ? t`Unpublish “${{ name: exam.name }}”?` : t`Publish “${{ name: exam.name }}”?`}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            {t`Cancel`}
          </Button>
          <Button data-autofocus aria-disabled={isWaiting} onClick={() => void save()}>
            {toDraft
              ? t`Unpublish`
              : t`Publish: ${plural(questions, { one: '# question', other: '# questions' })}, ${plural(marks, { one: '# mark', other: '# marks' })}`}
          </Button>
        </>
      }
    >
      {toDraft ? (
        <p>{t`Only admins will see it, as a draft. Reports are kept.`}</p>
      ) : (
        <>
          <p>
            {exam.groups?.length
              ? t`These groups will see it: ${{ groups: listOf(exam.groups) }}.`
              : t`Everyone will see it.`}
          </p>
          {questions === 0 && <p>{t`It has no questions yet, so no one can start it.`}</p>}
          {exam.passingMarks > exam.totalMarks && <p>{t`Passing marks are above total marks: no one can pass.`}</p>}
          {hasUnsaved && <p>{t`Changes that you have not saved are not included.`}</p>}
        </>
      )}
    </Dialog>
  );
}
