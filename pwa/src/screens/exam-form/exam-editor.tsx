import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { editExam } from '../../sync/edit-exam.ts';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { resolveDetails, textsOf } from './details/details.ts';
import { DetailsForm } from './details/details-form.tsx';
import styles from './exam-form.module.css';
import { tabParameter } from './exam-tabs.ts';
import { LeaveFormDialog } from './leave-form-dialog.tsx';
import { QuestionsPanel } from './questions/questions-panel.tsx';
import { useKeptDrafts } from './questions/use-kept-drafts.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** The details and the questions of an exam. Changes that come from elsewhere show where nothing was typed. */
export function ExamEditor({ exam }: { exam: Exam }) {
  const device = useDevice();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [search, setSearch] = useSearchParams();
  const tab = search.get(tabParameter) === 'questions' ? 'questions' : 'details';
  const [isWaiting, waitFor] = useWaiting();
  const drafts = useKeptDrafts();
  const form = useForm({
    values: textsOf(exam),
    resetOptions: { keepDirtyValues: true },
    resolver: resolveDetails,
  });
  const { blocker, release } = useUnsavedGuard(form.formState.isDirty || drafts.hasAny);

  const save = async (details: ExamDetails) => {
    const outcome = await waitFor(notifyOutcome(editExam(device, exam._id, details)));
    if (!outcome.success) return;
    form.reset(textsOf(outcome.data));
    if (drafts.hasAny) return;
    release();
    void navigate(paths.adminExams());
  };

  return (
    <Page {...(tab === 'details' && { phone: 'form' })} className={styles.page}>
      <PageHead title="Edit Exam" tabTitle={`Edit ${exam.name}`} />
      <OfflineNotice>
        What you see was saved on this device, and what you type stays here. Saving needs a connection.
      </OfflineNotice>
      <Tabs
        label="Exam"
        value={tab}
        onValueChange={(value) =>
          setSearch(value === 'questions' ? { [tabParameter]: value } : {}, { replace: true, preventScrollReset: true })
        }
        tabs={[
          {
            value: 'details',
            label: 'Exam Details',
            panel: <DetailsForm form={form} save="Update" onSave={save} isOff={!isOnline} />,
          },
          {
            value: 'questions',
            label: 'Questions',
            count: exam.questions.length,
            panel: <QuestionsPanel exam={exam} drafts={drafts} waitFor={waitFor} />,
          },
        ]}
      />
      <LeaveFormDialog blocker={blocker} />
      {isWaiting && <Loader />}
    </Page>
  );
}
