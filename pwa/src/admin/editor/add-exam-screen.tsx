import { t } from '@lingui/core/macro';
import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { addExam } from '../../sync/admin/edit-exam.ts';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { OverLink } from '../parts/over-link.tsx';
import { useWayToExams } from '../parts/use-way-to-exams.ts';
import { AiPart } from './details/ai-part.tsx';
import { fillIn, noDetails, resolveDetails, withoutUsual } from './details/details.ts';
import { DetailsForm } from './details/details-form.tsx';
import { useAiCreation } from './details/use-ai-creation.ts';
import styles from './exam-form.module.css';
import { questionsTab } from './exam-tabs.ts';
import { LeaveFormDialog, useUnsavedGuard } from './unsaved-guard.tsx';
import { useKeptInput } from './use-kept-input.ts';

/** Creates an exam from its details. The questions are added afterwards, or written by the AI right away. */
export function AddExamScreen() {
  const device = useDevice();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const wayToExams = useWayToExams();
  const [isWaiting, waitFor] = useWaiting();
  const form = useForm({ defaultValues: noDetails, resolver: resolveDetails });
  const goToQuestions = (exam: Exam) => {
    release();
    void navigate(questionsTab(exam._id), { replace: true });
  };
  const creation = useAiCreation(goToQuestions);
  const isCreating = creation.state === 'working';
  const { isDirty } = form.formState;
  const { blocker, release, mayLose } = useUnsavedGuard(isDirty || isCreating);
  useKeptInput({
    page: 'add exam',
    input: () => (isDirty && !mayLose() ? form.getValues() : undefined),
    restore: (texts) => fillIn(form, texts),
  });

  const save = async (details: ExamDetails) => {
    const outcome = await waitFor(notifyOutcome(addExam(device, withoutUsual(details))));
    if (outcome.success) goToQuestions(outcome.data);
  };

  const details = (
    <DetailsForm
      form={form}
      save={t`Save`}
      onSave={save}
      onSaveDraft={(values) => void save({ ...values, published: false })}
      isOff={!isOnline}
      isLocked={isCreating}
    >
      <AiPart form={form} creation={creation} />
    </DetailsForm>
  );
  return (
    <Page list phone="form" className={styles.page}>
      <PageHead over={<OverLink way={wayToExams}>{t`Exams`}</OverLink>} title={t`Add Exam`} />
      <OfflineNotice>{t`Your input stays here. Saving needs a connection.`}</OfflineNotice>
      <Tabs
        label={t`Exam`}
        value="details"
        onValueChange={() => undefined}
        tabs={[{ value: 'details', label: t`Exam Details`, panel: details }]}
      />
      <LeaveFormDialog blocker={blocker} />
      {isWaiting && <Loader />}
    </Page>
  );
}
