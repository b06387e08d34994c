import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Envelope } from '@quiz-app/shared/contract/envelope';
import type { DeviceKey } from '@quiz-app/shared/device';
import { Trash2 } from 'lucide';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDevice } from '../../device/device-context.ts';
import { type OwnKey, useOwnKey } from '../../device/use-device-key.ts';
import { paths } from '../../paths.ts';
import { useOnline } from '../../platform/online.ts';
import { deviceText } from '../../screen-parts/device-text.ts';
import { notifyOutcome } from '../../screen-parts/notify-outcome.ts';
import { usePush } from '../../screen-parts/use-push.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Setting } from '../../ui/switch.tsx';
import type { ToastOptions } from '../../ui/toast.ts';
import { Panel } from './profile-panel.tsx';
import styles from './profile-screen.module.css';

/** The devices that sign for this user, and whether this one is notified about exams. */
export function ProofPanel({ userId }: { userId: string }) {
  const push = usePush(userId);
  const own = useOwnKey(userId);
  const [devices, reload] = useDevices(own);
  const { ask } = useDevice();
  const isOnline = useOnline();
  const change = async (name: 'deleteDeviceKey' | 'restoreDeviceKey', id: string, onSuccess?: ToastOptions) => {
    await notifyOutcome<Pick<Envelope, 'success' | 'message'>>(ask[name]({ id }), onSuccess);
    reload();
  };
  const remove = (id: string) =>
    void change('deleteDeviceKey', id, {
      action: { label: t`Undo`, onClick: () => void change('restoreDeviceKey', id) },
    });
  return (
    <Panel
      title={t`Devices that sign your exams`}
      foot={<Link to={paths.howItCounts()}>{t`How your exam counts`}</Link>}
    >
      <div className={styles.rows}>
        <p className={styles.text}>
          {devices?.length === 0
            ? t`No device signs your exams yet. Log out and log in again to let this one sign them.`
            : t`A signature proves that an exam was finished on your device.`}{' '}
          {own?.isLocked === false &&
            t`This browser can’t protect its key: anyone who can read the files of this device could copy it.`}
        </p>
        {devices === undefined && <p className="muted">{isOnline ? t`Loading` : t`The list needs a connection.`}</p>}
        <ul>
          {devices?.map(({ _id, device, createdAt }) => (
            <li key={_id} className={styles.device}>
              <div>
                <p>
                  <bdi>{deviceText(device)}</bdi>
                  {_id === own?.id && <span className="muted"> · {t`this device`}</span>}
                </p>
                <p className="meta">
                  <Trans>
                    Since <DateTime value={createdAt} />
                  </Trans>
                </p>
              </div>
              <IconButton
                icon={Trash2}
                label={t`Remove ${{ device: deviceText(device) }}`}
                aria-disabled={!isOnline}
                onClick={() => remove(_id)}
              />
            </li>
          ))}
        </ul>
        {push && push !== 'loading' && (
          <Setting
            label={t`Notify me about my exams`}
            hint={t`This device shows a message a day before an exam opens, an hour before one closes that you have not handed in, and when someone else hands in yours.`}
            checked={push.isOn}
            onCheckedChange={(on) => void push.set(on)}
          />
        )}
      </div>
    </Panel>
  );
}

/**
 * The devices of the account; undefined while loading or offline.
 * @param own this device's key: read again when it is registered, because this device then joins them
 */
function useDevices(own: OwnKey | null | undefined): [DeviceKey[] | undefined, () => void] {
  const { ask } = useDevice();
  const isOnline = useOnline();
  const [devices, setDevices] = useState<DeviceKey[]>();
  const load = useCallback(() => {
    ask.getDeviceKeys().then(
      (envelope) => envelope.success && setDevices(envelope.data),
      // Without a network there is no list.
      () => undefined,
    );
  }, [ask]);
  useEffect(() => {
    if (isOnline && own !== undefined) load();
  }, [isOnline, load, own]);
  return [devices, load];
}
