import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { ExamDetails } from '@quiz-app/shared/exam';
import { mediaLimits } from '@quiz-app/shared/media';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../../device/device-context.ts';
import type { ExamSummary } from '../../../device/use-exams.ts';
import { formatNumber } from '../../../language/format.ts';
import { paths } from '../../../paths.ts';
import { notifyOutcome, outcomeOf } from '../../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../../screen-parts/use-waiting.ts';
import { addQuestions, deleteExams, deleteQuestions, importExams } from '../../../sync/admin/edit-exam.ts';
import { toast } from '../../../ui/toast.ts';
import { expecting } from '../../parts/expected-exams.ts';
import { createMediaSender } from '../../parts/media-sender.ts';
import type { PlannedExam } from '../exam-files/import-session.ts';
import type { Import } from './use-import.ts';

/**
 * Sends the questions of a file, all or none, after their pictures and sounds, and offers to undo that. It is long
 * because sending and undoing share the progress and the sender, which continues after a failure.
 */
export function useSending({ files }: Pick<Import, 'files'>) {
  const device = useDevice();
  const navigate = useNavigate();
  const [isSending, waitFor] = useWaiting();
  const [progress, setProgress] = useState<string>();
  const [sender] = useState(() => createMediaSender(device, (id) => files().call('file', [id])));

  /** @throws Error with a message for people */
  const sendMedia = async (plan: (worker: ReturnType<typeof files>) => Promise<PlannedExam[]>) => {
    const listed = await files().call('filesToSend', []);
    if (listed.length === 0) return {};
    const say = (words: (at: string, all: string) => string) => (done: number, all: number) =>
      setProgress(words(formatNumber(done + 1), formatNumber(all)));
    try {
      const sizes = await sender.prepareAll(
        listed,
        say((at, all) => t`Preparing picture or sound ${at} of ${all}`),
      );
      checkSizes(await plan(files()), sizes);
      return await sender.sendAll(say((at, all) => t`Sending picture or sound ${at} of ${all}`));
    } finally {
      setProgress(undefined);
    }
  };

  /** @param asOne puts all questions into one exam */
  const sendNew = async (details: ExamDetails[], asOne: boolean) => {
    const add = async () => {
      const sent = await sendMedia((worker) => worker.call('plannedExams', [{ details, asOne }]));
      const body = await files().call('newExams', [{ details, asOne, sent }]);
      return await importExams(device, body);
    };
    const outcome = await waitFor(outcomeOf(add()));
    if (!outcome.success) return void toast.error(outcome.message);
    const imported = outcome.data;
    const count = imported.reduce((sum, { questionsCount }) => sum + questionsCount, 0);
    const undo = async () => {
      const references = imported.map(({ _id, version }) => ({ _id, version }));
      const gone = new Map(imported.map(({ _id }) => [_id, undefined]));
      const undone = await expecting(gone, () => notifyOutcome(deleteExams(device, references)));
      if (undone.success) void navigate(paths.adminExams());
    };
    toast.success(withCount(outcome.message, count), {
      action: { label: t`Undo`, onClick: () => void undo() },
    });
    const [only, ...others] = imported;
    void navigate(only && others.length === 0 ? `${paths.editExam(only._id)}?tab=questions` : paths.adminExams(), {
      replace: true,
    });
  };

  const sendMore = async ({ _id, name, version }: ExamSummary, count: number) => {
    const add = async () => {
      const sent = await sendMedia(async (worker) => [
        { name, media: (await worker.call('filesToSend', [])).map((file) => file._id) },
      ]);
      const body = await files().call('moreQuestions', [sent]);
      return await addQuestions(device, _id, body, { version });
    };
    const outcome = await waitFor(outcomeOf(add()));
    if (!outcome.success) {
      const isOld = 'code' in outcome && outcome.code === 'changed-meanwhile';
      toast.error(
        isOld ? t`${{ message: outcome.message }}. Nothing was added. You can import again.` : outcome.message,
      );
      return;
    }
    const exam = outcome.data;
    const ids = exam.questions.slice(-count).map((question) => question._id);
    const undo = () => void notifyOutcome(deleteQuestions(device, _id, ids, { version: exam.version }));
    toast.success(withCount(outcome.message, count), {
      action: { label: t`Undo`, onClick: undo },
    });
    void navigate(`${paths.editExam(_id)}?tab=questions`, { replace: true });
  };

  return { isSending, progress, sendNew, sendMore };
}

/** What was done, and with how many questions. */
function withCount(message: string, count: number): string {
  const what = plural(count, { one: '# question', other: '# questions' });
  return t`${message}: ${what}`;
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
const megabytes = (bytes: number) => (bytes / 1024 ** 2).toLocaleString(i18n.locale, oneDecimal);

/** @param sizes bytes by id @throws Error with a message for people if the files of an exam are too large */
function checkSizes(exams: readonly PlannedExam[], sizes: ReadonlyMap<string, number>): void {
  for (const { name, media } of exams) {
    const bytes = media.reduce((sum, id) => sum + (sizes.get(id) ?? 0), 0);
    const [size, most] = [megabytes(bytes), megabytes(mediaLimits.bytesOfExam)];
    if (bytes > mediaLimits.bytesOfExam)
      throw new Error(
        t`The pictures and sounds of “${name}” have ${size} MiB, and an exam can have at most ${most} MiB. Nothing was imported. Please split the file.`,
      );
  }
}
