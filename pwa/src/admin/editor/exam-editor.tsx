import { t } from '@lingui/core/macro';
import type { Exam } from '@quiz-app/shared/exam';
import { useSearchParams } from 'react-router-dom';
import { useOnline } from '../../platform/online.ts';
import type { AskedForQuestion } from '../../screen-parts/navigation/asked-for.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Loader } from '../../ui/loader.tsx';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { OfflineNotice } from '../parts/offline-notice.tsx';
import { useAskedFor } from '../parts/use-asked-for.ts';
import { useWayToExams } from '../parts/use-way-to-exams.ts';
import { ChangedDialog } from './changed-dialog.tsx';
import { detailsDifferences } from './details/details-changes.ts';
import { DetailsForm, MarksWarning } from './details/details-form.tsx';
import { type DetailsFormEdit, type TypedDetails, useDetailsForm } from './details/use-details-form.ts';
import styles from './exam-form.module.css';
import { ExamHead } from './exam-head.tsx';
import { mediaIn } from './exam-media.ts';
import { tabParameter } from './exam-tabs.ts';
import { QuestionButtons } from './questions/question-buttons.tsx';
import { findQuestion } from './questions/question-differences.tsx';
import { useQuestionOrder } from './questions/question-order-edit.tsx';
import { QuestionsPanel } from './questions/questions-panel.tsx';
import { useQuestionEdits } from './questions/use-question-edits.ts';
import { type DraftsOfPage, useUnsavedDrafts } from './questions/use-unsaved-drafts.ts';
import { LeaveFormDialog, useUnsavedGuard } from './unsaved-guard.tsx';
import { useEditedExam } from './use-edited-exam.ts';
import { useKeptInput } from './use-kept-input.ts';

interface Input {
  details: TypedDetails | undefined;
  drafts: DraftsOfPage | undefined;
}

/**
 * The details and questions of an exam. Changes by others appear wherever the user has not edited. One flat page, with
 * the edits in its hooks.
 */
export function ExamEditor({ exam: stored }: { exam: Exam }) {
  const isOnline = useOnline();
  const [search, setSearch] = useSearchParams();
  const tab = search.get(tabParameter) === 'questions' ? 'questions' : 'details';
  const [isBusy, track] = useWaiting();
  const edited = useEditedExam(stored);
  const wayToExams = useWayToExams();
  const { exam } = edited;
  const drafts = useUnsavedDrafts();
  const questionEdits = useQuestionEdits({ ...edited, drafts, track });
  const order = useQuestionOrder(edited);
  useAskedFor<AskedForQuestion>((id) => findQuestion(exam, id) && questionEdits.dialog.open(id));
  const hasUnsavedQuestions = drafts.hasAny || order.isUndecided;
  const onDetailsSaved = () => {
    if (hasUnsavedQuestions) return;
    release();
    wayToExams.leave();
  };
  const details = useDetailsForm({ ...edited, track, onSaved: onDetailsSaved });
  const hasUnsaved = details.isTyped || hasUnsavedQuestions;
  const { blocker, release, mayLose } = useUnsavedGuard(hasUnsaved);
  useKeptInput<Input>({
    page: exam._id,
    input: () => {
      const input = { details: details.typed(), drafts: drafts.all() };
      return mayLose() || !(input.details || input.drafts) ? undefined : input;
    },
    restore: (input) => {
      if (input.details) details.restore(input.details);
      if (input.drafts) drafts.restore(input.drafts);
    },
  });

  return (
    <Page list {...(tab === 'details' && { phone: 'form' })} className={styles.page}>
      <ExamHead exam={exam} hasUnsaved={hasUnsaved} onSaved={edited.accept} onDeleted={release} />
      <OfflineNotice>
        {t`This exam was saved on this device, and your input stays here. Saving needs a connection.`}
      </OfflineNotice>
      <Tabs
        label={t`Exam`}
        value={tab}
        end={tab === 'questions' && <QuestionButtons {...questionEdits} />}
        onValueChange={(value) =>
          setSearch(value === 'questions' ? { [tabParameter]: value } : {}, { replace: true, preventScrollReset: true })
        }
        tabs={[
          {
            value: 'details',
            label: t`Exam Details`,
            panel: (
              <DetailsForm
                form={details.form}
                save={t`Update`}
                onSave={details.save}
                stored={exam}
                questionMedia={mediaIn(exam, exam._id)}
                isOff={!isOnline}
              />
            ),
          },
          {
            value: 'questions',
            label: t`Questions`,
            count: exam.questions.length,
            panel: (
              <div className={styles.questions}>
                <MarksWarning form={details.form} />
                <QuestionsPanel exam={exam} edits={questionEdits} drafts={drafts} order={order} />
              </div>
            ),
          },
        ]}
      />
      <DetailsConflictDialog {...details} />
      <LeaveFormDialog blocker={blocker} />
      {isBusy && <Loader />}
    </Page>
  );
}

/** Asks which details to keep after two people have changed them. */
function DetailsConflictDialog({ conflict, keepMine, takeTheirs, close }: DetailsFormEdit) {
  if (!conflict) return null;
  return (
    <ChangedDialog
      differences={detailsDifferences(conflict.edit, conflict.base, conflict.theirs)}
      onKeepMine={keepMine}
      onTakeTheirs={takeTheirs}
      onClose={close}
    >
      {t`Your changes are not saved yet. In all other fields the other person’s changes stay.`}
    </ChangedDialog>
  );
}
