import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../platform/online.ts';
import { Banner } from '../ui/banner.tsx';
import styles from './offline-notice.module.css';

/** Says that the device is offline, and in its children what that means here; nothing while it is online. */
export function OfflineNotice({ children }: { children: ReactNode }) {
  const isOnline = useOnline();
  return (
    <div className={styles.place} role="status">
      {!isOnline && (
        <Banner icon={WifiOff}>
          <strong>You are offline.</strong> {children}
        </Banner>
      )}
    </div>
  );
}
