import type { Exam, ExamDetails } from '@quiz-app/shared/exam';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { notify } from '../../screen-parts/notify-outcome.ts';
import { OfflineNotice } from '../../screen-parts/offline-notice.tsx';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { editExam } from '../../sync/edit-exam.ts';
import { Loader } from '../../ui/loader.tsx';
import { Page, PageHead } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ChangedDialog } from './changed-dialog.tsx';
import { resolveDetails, textsOf } from './details/details.ts';
import { detailsDifferences, isSameDetails, mergeDetails } from './details/details-differences.ts';
import { DetailsForm } from './details/details-form.tsx';
import styles from './exam-form.module.css';
import { tabParameter } from './exam-tabs.ts';
import { LeaveFormDialog } from './leave-form-dialog.tsx';
import { QuestionsPanel } from './questions/questions-panel.tsx';
import { useUnsavedDrafts } from './questions/use-unsaved-drafts.ts';
import { isChangedMeanwhile, saveOn } from './save-on.ts';
import { useUnsavedGuard } from './use-unsaved-guard.ts';

/** The details and the questions of an exam. Changes that come from elsewhere show where nothing was typed. */
export function ExamEditor({ exam }: { exam: Exam }) {
  const device = useDevice();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const [search, setSearch] = useSearchParams();
  const tab = search.get(tabParameter) === 'questions' ? 'questions' : 'details';
  const [isWaiting, waitFor] = useWaiting();
  const drafts = useUnsavedDrafts();
  const form = useForm({
    values: textsOf(exam),
    resetOptions: { keepDirtyValues: true },
    resolver: resolveDetails,
  });
  // Not `isDirty`, which new values take back while what was typed stays.
  const isTyped = Object.keys(form.formState.dirtyFields).length > 0;
  const { blocker, release } = useUnsavedGuard(isTyped || drafts.hasAny);

  // What was typed was typed over this exam, whatever has come from the server since.
  const [from, setFrom] = useState(exam);
  if (!isTyped && exam.version > from.version) setFrom(exam);
  const startFrom = (next: Exam) => {
    form.reset(textsOf(next), { keepDirtyValues: false });
    setFrom(next);
  };
  const [conflict, setConflict] = useState<{ mine: ExamDetails; theirs: Exam }>();

  const save = async (mine: ExamDetails, on = from) => {
    setConflict(undefined);
    const outcome = await waitFor(
      saveOn(on, {
        send: (now) => editExam(device, exam._id, mergeDetails(on, mine, now), { version: now.version }),
        isConflict: (now) => !isSameDetails(on, mine) && !isSameDetails(on, now) && !isSameDetails(mine, now),
      }),
    );
    if (isChangedMeanwhile(outcome)) return setConflict({ mine, theirs: outcome.data });
    notify(outcome);
    if (!outcome.success) return;
    startFrom(outcome.data);
    if (drafts.hasAny) return;
    release();
    void navigate(paths.adminExams());
  };

  const takeTheirs = (theirs: Exam) => {
    setConflict(undefined);
    startFrom(theirs);
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
            panel: <DetailsForm form={form} save="Update" onSave={(mine) => void save(mine)} isOff={!isOnline} />,
          },
          {
            value: 'questions',
            label: 'Questions',
            count: exam.questions.length,
            panel: <QuestionsPanel exam={exam} drafts={drafts} waitFor={waitFor} />,
          },
        ]}
      />
      {conflict && (
        <ChangedDialog
          differences={detailsDifferences(from, conflict.mine, conflict.theirs)}
          onKeepMine={() => void save(mergeDetails(from, conflict.mine, conflict.theirs), conflict.theirs)}
          onTakeTheirs={() => takeTheirs(conflict.theirs)}
          onClose={() => setConflict(undefined)}
        >
          Your changes are not saved yet. What you did not change stays as they have it.
        </ChangedDialog>
      )}
      <LeaveFormDialog blocker={blocker} />
      {isWaiting && <Loader />}
    </Page>
  );
}
