import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide';
import { Link, useNavigate } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { notifyOutcome, outcomeOf } from '../../screen-parts/notify-outcome.ts';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Button, ButtonRow } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Loader } from '../../ui/loader.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './empty-catalogue.module.css';

/** Home without any exam: admins can add the first one. */
export function EmptyCatalogue({ isAdmin }: { isAdmin: boolean }) {
  const isOnline = useOnline();
  return (
    <EmptyState title={t`No Exams Available`} action={isAdmin && <FirstSteps isOnline={isOnline} />}>
      {isAdmin
        ? t`Add your first exam, and everyone will see it here. Or try a sample exam first: five questions, for admins only.`
        : t`New exams appear here as soon as an admin adds them.`}
    </EmptyState>
  );
}

function FirstSteps({ isOnline }: { isOnline: boolean }) {
  const [isAdding, trySample] = useSampleExam();
  return (
    <>
      <ButtonRow className={styles.buttons}>
        <Button kind="outline" aria-disabled={!isOnline || isAdding} onClick={() => void trySample()}>
          {t`Try a sample exam`}
        </Button>
        <Button asChild>
          <Link to={paths.addExam()}>
            <Icon of={Plus} size={18} />
            {t`Add Exam`}
          </Link>
        </Button>
      </ButtonRow>
      <p className={`meta ${styles.import}`}>
        <Trans>
          Have questions in a file? <Link to={paths.importExams()}>Import</Link>
        </Trans>
      </p>
      {isAdding && <Loader />}
    </>
  );
}

/** Adds the sample exam as a draft and opens its preview; a toast offers to undo that. */
function useSampleExam(): [isAdding: boolean, trySample: () => Promise<void>] {
  const device = useDevice();
  const navigate = useNavigate();
  const [isAdding, waitFor] = useWaiting();

  const trySample = async () => {
    // Takers' devices do not store it.
    const loading = import('./sample-exam.ts');
    const added = await waitFor(outcomeOf(loading.then(({ addSampleExam }) => addSampleExam(device))));
    const [sample] = added.success ? added.data : [];
    if (!sample) return void toast.error(added.message);
    const undo = async () => {
      const { removeSampleExam } = await loading;
      const undone = await notifyOutcome(removeSampleExam(device, sample));
      if (undone.success) void navigate(paths.home());
    };
    toast.success(t`Sample exam added as a draft`, { action: { label: t`Undo`, onClick: () => void undo() } });
    void navigate(paths.previewExam(sample._id));
  };

  return [isAdding, trySample];
}
