import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { useExams, usePulledAt } from '../../device/use-exams.ts';
import { useIncompleteExams } from '../../device/use-media.ts';
import { useOutbox } from '../../device/use-outbox.ts';
import { SyncMark } from '../../exam-ui/sync-mark.tsx';
import { useStorageFacts } from '../../platform/storage.ts';
import { useRetry } from '../../screen-parts/use-retry.ts';
import { Button } from '../../ui/button.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

/** `1.2 MB`. */
const inMegabytes = (bytes: number) =>
  new Intl.NumberFormat(i18n.locale, {
    style: 'unit',
    unit: 'megabyte',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: false,
  }).format(bytes / 1_000_000);

/** The data stored on this device, whether it is persistent, and the attempts waiting to be sent. */
export function DevicePanel({ userId }: { userId: string }) {
  const retry = useRetry();
  const exams = useExams();
  const incomplete = useIncompleteExams(exams);
  const whole = incomplete && exams && exams.length - incomplete.size;
  const unsent = useOutbox(userId) ?? [];
  const refused = unsent.filter(({ state }) => state === 'refused').length;
  const waiting = unsent.length - refused;
  const storage = useStorageFacts();
  const pulledAt = usePulledAt();
  return (
    <Panel
      title={t`This device`}
      foot={
        unsent.length > 0 && (
          <>
            <div className={styles.unsent}>
              {waiting > 0 && (
                <SyncMark state="waiting" size="row">
                  {plural(waiting, { one: '# report waiting to send', other: '# reports waiting to send' })}
                </SyncMark>
              )}
              {refused > 0 && (
                <SyncMark state="refused" size="row">
                  {plural(refused, { one: '# report not accepted', other: '# reports not accepted' })}
                </SyncMark>
              )}
            </div>
            <Button kind="outline" size="small" onClick={() => retry()}>
              {t`Try now`}
            </Button>
          </>
        )
      }
    >
      <Facts inset="wide">
        <Fact label={t`Saved for offline`}>
          {whole === undefined ? '–' : plural({ count: whole }, { one: '# exam', other: '# exams' })}
        </Fact>
        <Fact label={t`Storage used`}>{storage ? inMegabytes(storage.used) : '–'}</Fact>
        <Fact label={t`Last sync`} wide>
          {pulledAt ? <DateTime value={pulledAt} /> : '–'}
        </Fact>
        <Fact label={t`Storage`} wide>
          {storage ? (storage.kept ? t`Protected` : t`The browser may delete it when space runs low`) : '–'}
        </Fact>
      </Facts>
    </Panel>
  );
}
