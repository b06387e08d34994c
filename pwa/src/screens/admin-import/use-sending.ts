import { formatCount } from '@quiz-app/shared/duration';
import type { ExamDetails } from '@quiz-app/shared/exam';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import type { ExamSummary } from '../../device/use-exams.ts';
import { paths } from '../../paths.ts';
import { expecting } from '../../screen-parts/expected-exams.ts';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { addQuestions, deleteExams, deleteQuestions, importExams } from '../../sync/admin/edit-exam.ts';
import { toast } from '../../ui/toast.ts';
import type { Import } from './use-import.ts';

/** Sends the questions of a file, all or none, and offers to undo that. */
export function useSending({ files }: Pick<Import, 'files'>) {
  const device = useDevice();
  const navigate = useNavigate();
  const [isSending, waitFor] = useWaiting();

  /** @param asOne puts all questions into one exam */
  const sendNew = async (details: ExamDetails[], asOne: boolean) => {
    const outcome = await waitFor(
      outcomeOf(
        files()
          .call('newExams', [details, asOne])
          .then((body) => importExams(device, body)),
      ),
    );
    if (!outcome.success) return void toast.error(outcome.message);
    const imported = outcome.data;
    const count = imported.reduce((sum, { questionsCount }) => sum + questionsCount, 0);
    const undo = async () => {
      const references = imported.map(({ _id, version }) => ({ _id, version }));
      const gone = new Map(imported.map(({ _id }) => [_id, undefined]));
      const undone = await expecting(gone, () => notifyOutcome(deleteExams(device, references)));
      if (undone.success) void navigate(paths.adminExams());
    };
    toast.success(`${outcome.message}: ${formatCount(count, 'question')}`, {
      action: { label: 'Undo', onClick: () => void undo() },
    });
    const [only, ...others] = imported;
    void navigate(only && others.length === 0 ? `${paths.editExam(only._id)}?tab=questions` : paths.adminExams(), {
      replace: true,
    });
  };

  const sendMore = async ({ _id, version }: ExamSummary, count: number) => {
    const sent = files()
      .call('moreQuestions', [])
      .then((body) => addQuestions(device, _id, body, { version }));
    const outcome = await waitFor(outcomeOf(sent));
    if (!outcome.success) {
      const isOld = 'code' in outcome && outcome.code === 'changed-meanwhile';
      toast.error(isOld ? `${outcome.message}. Nothing was added. You can import again.` : outcome.message);
      return;
    }
    const exam = outcome.data;
    const ids = exam.questions.slice(-count).map((question) => question._id);
    const undo = () => void notifyOutcome(deleteQuestions(device, _id, ids, { version: exam.version }));
    toast.success(`${outcome.message}: ${formatCount(count, 'question')}`, {
      action: { label: 'Undo', onClick: undo },
    });
    void navigate(`${paths.editExam(_id)}?tab=questions`, { replace: true });
  };

  return { isSending, sendNew, sendMore };
}
