import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useDevice } from '../../device/device-context.ts';
import type { CollectedEntry } from '../../device/use-collected.ts';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { refusalText } from '../../language/answer-text.ts';
import { saveFile } from '../../screen-parts/save-file.ts';
import { removeCollected } from '../../sync/proof/collect-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Question } from '../../ui/question.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './collect-screen.module.css';

/** An attempt that is waiting to be sent, or was refused and can be removed. */
export function CarriedAttempt({ entry, onRemoved }: { entry: CollectedEntry; onRemoved: () => void }) {
  const { owner, exam, finishedAt, state, refusal } = entry;
  const { name } = owner;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <li className={styles.row}>
      <Names owner={name} exam={exam.name} date={finishedAt} />
      {state === 'refused' ? (
        <>
          <Button kind="outline" size="small" onClick={() => setRemoving(true)}>
            <Trans>
              Remove <span className="visually-hidden">the exam of {name}</span>
            </Trans>
          </Button>
          <Banner tone="error">
            <strong>{t`Not accepted.`}</strong> {refusal && refusalText(refusal)}
          </Banner>
        </>
      ) : (
        <SyncMark state="waiting" size="row">
          {t({ message: 'Collected', comment: 'The state of an attempt that another device has scanned' })}
        </SyncMark>
      )}
      {isRemoving && <RemoveDialog entry={entry} onRemoved={onRemoved} onClose={() => setRemoving(false)} />}
    </li>
  );
}

interface RemoveDialogProps {
  entry: CollectedEntry;
  onRemoved: () => void;
  onClose: () => void;
}

/** Asks before removing a refused attempt from this device, and saves it as a file first. */
function RemoveDialog({ entry, onRemoved, onClose }: RemoveDialogProps) {
  const device = useDevice();
  const { attempt, owner, exam } = entry;
  const remove = async () => {
    try {
      saveFile(new File([attempt.code], `attempt-${attempt._id.slice(-6)}.txt`, { type: 'text/plain' }));
      await removeCollected(device, entry);
      onRemoved();
    } catch (error) {
      toast.error((error as Error).message);
    }
  };
  return (
    <Question
      title={t`Remove ${{ owner: owner.name }}’s exam?`}
      yes={t`Save as a file and remove`}
      onYes={() => void remove()}
      no={t`Cancel`}
      onNo={onClose}
      isDanger
    >
      <p>
        {t`This device stops trying to hand in ${{ exam: exam.name }}. If ${{ owner: owner.name }}’s own device still has it, nothing is lost. If not, the file is the only copy: keep it, and choose it here to try again.`}
      </p>
    </Question>
  );
}

export function Names({ owner, exam, date }: { owner: string; exam: string; date: string }) {
  return (
    <div className={styles.names}>
      <p className={styles.owner}>{owner}</p>
      <p className="meta">
        <bdi>{exam}</bdi> · <DateTime value={date} />
      </p>
    </div>
  );
}
