import { t } from '@lingui/core/macro';
import type { Session } from '@quiz-app/shared/people';
import { useDevice } from '../../device/device-context.ts';
import { useOnline } from '../../platform/online.ts';
import { deviceText } from '../../screen-parts/device-text.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { SessionName } from '../../screen-parts/session-name.tsx';
import { useWaiting } from '../../screen-parts/use-waiting.ts';
import { Button } from '../../ui/button.tsx';
import { focusPage } from '../../ui/focus-page.ts';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

interface SessionsPanelProps {
  /** Undefined until they arrive from the server. */
  sessions: readonly Session[] | undefined;
  onEnded: () => void;
}

/** The devices on which the user is logged in. */
export function SessionsPanel({ sessions, onEnded }: SessionsPanelProps) {
  const { ask } = useDevice();
  const isOnline = useOnline();
  const [isWaiting, waitFor] = useWaiting();
  const end = async (id: string) => {
    focusPage();
    const outcome = await waitFor(notifyOutcome(ask.endSession({ id })));
    if (outcome.success) onEnded();
  };
  return (
    <Panel title={t`Logged-in devices`}>
      {sessions ? (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <li key={session._id} className={styles.session}>
              <SessionName session={session} />
              {!session.isCurrent && (
                <Button
                  kind="outline"
                  size="small"
                  aria-label={t`Log out ${{ device: deviceText(session.device) }}`}
                  aria-disabled={isWaiting || !isOnline}
                  onClick={() => void end(session._id)}
                >
                  {t`Log out`}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <p className={`${styles.note} muted`}>{isOnline ? t`Loading` : t`The list needs a connection.`}</p>
      )}
    </Panel>
  );
}
