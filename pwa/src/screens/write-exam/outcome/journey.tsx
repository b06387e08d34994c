import { t } from '@lingui/core/macro';
import { Check } from 'lucide';
import type { OutboxEntry } from '../../../device/use-outbox.ts';
import { Bubble } from '../../../ui/bubble.tsx';
import { Icon } from '../../../ui/icon.tsx';
import styles from './waiting.module.css';

interface JourneyProps {
  state: OutboxEntry['state'];
  /** The server's message if it refused the report. */
  refusal: string | undefined;
  /** When it is resent. */
  nextTry: string;
}

/** The three steps of sending a report; the second one shows the current state. */
export function Journey({ state, refusal, nextTry }: JourneyProps) {
  const now = {
    waiting: { mark: 'half', title: t`Waiting to send`, note: nextTry },
    // Its room stays, so that a try moves nothing.
    sending: { mark: 'sending', title: t`Sending`, note: nextTry },
    refused: { mark: 'incorrect', title: t`Couldn’t send`, note: refusal },
  } as const;
  const { mark, title, note } = now[state];
  return (
    <ol className={styles.journey} aria-label={t`Progress of your report`}>
      <li className={styles.step} data-done>
        <Bubble mark="chosen">
          <Icon of={Check} />
        </Bubble>
        <p className={styles.title}>{t`Saved on this device`}</p>
        <p className={styles.note}>{t`You can close the app or switch off the device. Nothing is lost.`}</p>
      </li>
      <li className={styles.step} aria-current="step">
        <Bubble mark={mark} sign />
        <p className={styles.title} role="status">
          {title}
        </p>
        {note && (
          <p className={styles.note} data-unseen={state === 'sending' || undefined}>
            {note}
          </p>
        )}
      </li>
      <li className={styles.step} data-next>
        <Bubble />
        <p className={styles.title}>{t`Sent, result ready`}</p>
      </li>
    </ol>
  );
}
