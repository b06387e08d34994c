import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './banner.module.css';
import { Bubble } from './bubble.tsx';
import { Icon } from './icon.tsx';

interface BannerProps {
  children: ReactNode;
  /** `pending` and `error` bring their bubble; without a tone give an icon. */
  tone?: 'pending' | 'error';
  icon?: LucideIcon;
  /** One plain small button. */
  action?: ReactNode;
  /** `status` or `alert` where it appears while the person is on the screen. */
  role?: 'status' | 'alert';
}

/** A notice that stays: being offline, reports waiting, a refusal. */
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
