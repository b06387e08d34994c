import type { IconNode } from 'lucide';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { Bubble } from './bubble.tsx';
import { Icon } from './icon.tsx';

interface BannerProps {
  children: ReactNode;
  /** `pending` and `error` include a bubble; without a tone, set an icon. */
  tone?: 'pending' | 'error';
  icon?: IconNode;
  /** One small plain button. */
  action?: ReactNode;
  /** Set `status` or `alert` if the banner appears while the screen is shown. */
  role?: 'status' | 'alert';
}

/** A permanent notice, for example that the device is offline or that a report was refused. */
export function Banner({ children, tone, icon, action, role }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      {icon && <Icon of={icon} />}
      {!icon && tone && <Bubble size={20} mark={tone === 'error' ? 'incorrect' : 'half'} sign />}
      <div className={styles.text}>{children}</div>
      {action && <span className={styles.action}>{action}</span>}
    </div>
  );
}
