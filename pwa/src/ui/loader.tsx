import { t } from '@lingui/core/macro';
import { useLanguage } from '../language/language.ts';
import { Bubble } from './bubble.tsx';
import styles from './loader.module.css';

/** Covers the screen while the user waits for a call. Visible after 300 ms. */
export function Loader({ children }: { children?: string }) {
  useLanguage();
  return (
    <div className={styles.loader} role="status">
      <div className={styles.row} aria-hidden="true">
        {['A', 'B', 'C', 'D'].map((key) => (
          <Bubble key={key}>{key}</Bubble>
        ))}
      </div>
      <p className="muted">{children ?? t`Loading`}</p>
    </div>
  );
}
