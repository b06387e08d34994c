import { plural, t } from '@lingui/core/macro';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import { refusalText } from '../../language/answer-text.ts';
import { useOnline } from '../../platform/online.ts';
import { saveFile } from '../../screen-parts/save-file.ts';
import { useRetry } from '../../screen-parts/use-retry.ts';
import { copyOf } from '../../sync/outbox/copy-of-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './user-reports-screen.module.css';

/** Banners about unsent attempts, with the actions for them. */
export function UnsentBanners({ entries, userName }: { entries: readonly OutboxEntry[]; userName: string }) {
  const retry = useRetry(true);
  const isOnline = useOnline();
  // Without a network there is nothing to do. From the first try on, so that nothing moves when one fails.
  const waiting = isOnline ? entries.filter(({ refusal }) => !refusal).length : 0;
  return (
    <div className={styles.unsent}>
      {waiting > 0 && (
        <Banner
          tone="pending"
          action={
            <Button kind="plain" size="small" onClick={() => retry()}>
              {t`Try now`}
            </Button>
          }
        >
          <strong>{t`Waiting to send.`}</strong>{' '}
          {plural(waiting, { one: '# report is saved on this device.', other: '# reports are saved on this device.' })}
        </Banner>
      )}
      {entries
        .filter(({ refusal }) => refusal)
        .map((entry) => (
          <Banner
            key={entry.attempt._id}
            tone="error"
            action={
              <>
                <Button kind="plain" size="small" onClick={() => saveFile(copyOf(entry, userName))}>
                  {t`Save a copy`}
                </Button>
                <Button
                  kind="plain"
                  size="small"
                  aria-disabled={entry.state === 'sending'}
                  onClick={() => retry(entry.attempt._id)}
                >
                  {t`Retry`}
                </Button>
              </>
            }
          >
            <strong>{t`Couldn’t send ${{ exam: entry.exam.name }}.`}</strong>{' '}
            {entry.refusal && refusalText(entry.refusal)}
          </Banner>
        ))}
    </div>
  );
}
