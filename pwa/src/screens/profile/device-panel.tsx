import { useExams, usePulledAt } from '../../device/use-exams.ts';
import { useWholeExams } from '../../device/use-media.ts';
import { useOutbox } from '../../device/use-outbox.ts';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { formatCount } from '../../language/format.ts';
import { useStorageFacts } from '../../platform/storage.ts';
import { useRetry } from '../../screen-parts/use-retry.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The data stored on this device, whether it is persistent, and the attempts waiting to be sent. */
export function DevicePanel({ userId }: { userId: string }) {
  const retry = useRetry();
  const exams = useExams();
  const whole = useWholeExams(exams);
  const unsent = useOutbox(userId) ?? [];
  const refused = unsent.filter(({ state }) => state === 'refused').length;
  const waiting = unsent.length - refused;
  const storage = useStorageFacts();
  const pulledAt = usePulledAt();
  return (
    <Panel
      title="This device"
      foot={
        unsent.length > 0 && (
          <>
            <div className={styles.unsent}>
              {waiting > 0 && (
                <SyncMark state="waiting" size="row">{`${formatCount(waiting, 'report')} waiting to send`}</SyncMark>
              )}
              {refused > 0 && (
                <SyncMark state="refused" size="row">{`${formatCount(refused, 'report')} not accepted`}</SyncMark>
              )}
            </div>
            <Button kind="outline" size="small" onClick={() => retry()}>
              Try now
            </Button>
          </>
        )
      }
    >
      <Facts inset="wide">
        <Fact label="Saved for offline">{whole === undefined ? '–' : formatCount(whole, 'exam')}</Fact>
        <Fact label="Storage used">{storage ? inMegabytes(storage.used) : '–'}</Fact>
        <Fact label="Last sync" wide>
          {pulledAt ? <DateTime value={pulledAt} /> : '–'}
        </Fact>
        <Fact label="Storage" wide>
          {storage ? (storage.kept ? 'Kept by the browser' : 'May be cleared when the device is full') : '–'}
        </Fact>
      </Facts>
    </Panel>
  );
}
