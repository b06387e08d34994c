import type { Exam } from '@quiz-app/shared/exam';
import { useDevice } from '../device/device-context.ts';
import type { ExamSummary } from '../device/use-exams.ts';
import { formatCount, formatNumber } from '../language/format.ts';
import { editExam } from '../sync/admin/edit-exam.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.ts';
import { outcomeOf } from './notify-outcome.ts';
import { useWaiting } from './use-waiting.ts';

interface PublishDialogProps {
  exam: Exam | ExamSummary;
  to: 'published' | 'draft';
  /** Whether the screen has unsaved changes of the exam. */
  hasUnsaved?: boolean;
  /** Called with the exam in the server's answer. */
  onSaved?: (exam: Exam) => void;
  onClose: () => void;
}

/** Asks before publishing an exam or making it a draft again. An exam that was changed meanwhile stays as it is. */
export function PublishDialog({ exam, to, hasUnsaved = false, onSaved, onClose }: PublishDialogProps) {
  const device = useDevice();
  const [isWaiting, waitFor] = useWaiting();
  const questions = 'questions' in exam ? exam.questions.length : exam.questionsCount;
  const toDraft = to === 'draft';
  const content = `${formatCount(questions, 'question')}, ${formatNumber(exam.totalMarks)} marks`;
  const save = async () => {
    if (isWaiting) return;
    const { name, duration, category, totalMarks, passingMarks } = exam;
    const details = { name, duration, category, totalMarks, passingMarks, published: toDraft ? false : null };
    const outcome = await waitFor(outcomeOf(editExam(device, exam._id, details, exam)));
    if (outcome.success) {
      toast.success(`${outcome.message}: ${toDraft ? 'a draft again' : 'published'}`);
      onSaved?.(outcome.data);
    } else toast.error(outcome.message);
    onClose();
  };
  return (
    <Dialog
      open
      small
      title={toDraft ? `Unpublish “${exam.name}”?` : `Publish “${exam.name}”?`}
      onClose={onClose}
      footer={
        <>
          <Button kind="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button data-autofocus aria-disabled={isWaiting} onClick={() => void save()}>
            {toDraft ? 'Unpublish' : `Publish: ${content}`}
          </Button>
        </>
      }
    >
      {toDraft ? (
        <p>Only admins will see it, as a draft. Reports are kept.</p>
      ) : (
        <>
          <p>
            {exam.groups?.length ? `These groups will see it: ${exam.groups.join(', ')}.` : 'Everyone will see it.'}
          </p>
          {questions === 0 && <p>It has no questions yet, so no one can start it.</p>}
          {exam.passingMarks > exam.totalMarks && <p>Passing marks are above total marks: no one can pass.</p>}
          {hasUnsaved && <p>Changes that you have not saved are not included.</p>}
        </>
      )}
    </Dialog>
  );
}
