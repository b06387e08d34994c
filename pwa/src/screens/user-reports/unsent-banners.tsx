import { plural, t } from '@lingui/core/macro';
import type { OutboxEntry } from '../../device/use-outbox.ts';
import { refusalText } from '../../language/answer-text.ts';
import { useOnline } from '../../platform/online.ts';
import { saveFile } from '../../screen-parts/save-file.ts';
import { useRetry } from '../../screen-parts/use-retry.ts';
import { copyOf } from '../../sync/outbox/copy-of-attempt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Banners about unsent attempts, with the actions for them. */
export function UnsentBanners({ entries, userName }: { entries: readonly OutboxEntry[]; userName: string }) {
  const retry = useRetry();
  const isOnline = useOnline();
  // A new attempt is sent in a moment, and without a network there is nothing to do.
  const waiting = isOnline ? entries.filter(({ state, tries }) => state === 'waiting' && tries > 0).length : 0;
  return (
    <>
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
                <Button
                  kind="plain"
                  size="small"
                  aria-disabled={entry.state === 'sending'}
                  onClick={() => retry(entry.attempt._id)}
                >
                  {t`Retry`}
                </Button>
                <Button kind="plain" size="small" onClick={() => saveFile(copyOf(entry, userName))}>
                  {t`Save a copy`}
                </Button>
              </>
            }
          >
            <strong>{t`${{ exam: entry.exam.name }} was not accepted.`}</strong>{' '}
            {entry.refusal && refusalText(entry.refusal)}
          </Banner>
        ))}
    </>
  );
}
