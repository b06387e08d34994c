import { t } from '@lingui/core/macro';
import { WifiOff } from 'lucide';
import type { ReactNode } from 'react';
import { useOnline } from '../../platform/online.ts';
import { Banner } from '../../ui/banner.tsx';
import styles from './offline-notice.module.css';

/** A notice while the device is offline; its children say what that means for the screen. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <Banner icon={WifiOff}>
          <strong>{t`You are offline.`}</strong> {children}
        </Banner>
      )}
    </div>
  );
}
